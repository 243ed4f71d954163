/** The panels of play in positions of real games, for whoever works on them; it is not built. */
import { mount } from 'svelte';
import '../src/styles/app.css';
import Panels from './Panels.svelte';

mount(Panels, { target: document.getElementById('app')! });
