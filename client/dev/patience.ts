/** Tests wait longer than a second before they give up: on a busy machine that is soon over. Themes are there from the beginning. */
import { configure } from '@testing-library/svelte';
import { fetchThemes } from '$/board/themes';

configure({ asyncUtilTimeout: 10_000 });
await fetchThemes();
