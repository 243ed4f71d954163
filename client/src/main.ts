/** Where the client begins. */
import { mount } from 'svelte';
import App from './App.svelte';
import { keepShell } from './net/serviceWorker';
import './app.css';

mount(App, { target: document.getElementById('app')! });
keepShell();
