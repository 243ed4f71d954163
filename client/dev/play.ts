/** The panels of play in positions of real games, for development; it is not built. */
import { mount } from 'svelte';
import { fetchThemes } from '$/board/themes';
import '../src/app.css';
import Panels from './Panels.svelte';

await fetchThemes();
mount(Panels, { target: document.getElementById('app')! });
