/** The drawing table: art and boards from real data, for development; it is not built. */
import { mount } from 'svelte';
import Boards from './Boards.svelte';
import Frame from './Frame.svelte';
import Fan from './Fan.svelte';
import Art from './Art.svelte';
import Texts from './Texts.svelte';
import { fetchThemes } from '$/board/themes';
import '../src/app.css';

const page = new URL(location.href).searchParams.get('page') ?? 'art';
const pages = { art: Art, board: Boards, frame: Frame, fan: Fan, texts: Texts };
await fetchThemes();
mount(pages[page as keyof typeof pages] ?? Art, { target: document.getElementById('app')! });
