/** Tests wait longer than a second before they give up: on a busy machine that is soon over. */
import { configure } from '@testing-library/svelte';

configure({ asyncUtilTimeout: 10_000 });
