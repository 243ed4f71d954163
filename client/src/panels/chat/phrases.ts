/** Quick phrases: eight for each edition, each with a picture, sent as a line of chat and shown beside the speaker. */
import type { Drawing } from '$/ui/drawing';
import { phrases } from './text';

export interface Phrase {
  text: string;
  drawing: Drawing;
}

const FACE = '<circle cx="12" cy="12" r="10" fill="#f6c945"/>';
const INK = '#3b2f1e';
const EYES = `<circle cx="8.700" cy="9.800" r="1.300" fill="${INK}"/><circle cx="15.300" cy="9.800" r="1.300" fill="${INK}"/>`;
const line = (path: string, width = 1.6) => `<path d="${path}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** In the order of the texts: hello, luck, well done, ouch, a deal, teasing, thanks, triumph. */
const DRAWINGS: readonly Drawing[] = [
  `${FACE}${EYES}${line('M7 13.500c1.500 3.600 8.500 3.600 10 0')}`,
  `<path d="M12 1.800l3.100 6.500 7.100.9-5.200 4.900 1.300 7.100-6.300-3.500-6.300 3.500L7 14.100 1.800 9.200l7.100-.9z" fill="#f6c945" stroke="${INK}" stroke-width="1.200" stroke-linejoin="round"/>`,
  `<path d="M8 10.500l3.600-7.700c1.900 0 2.700 1.300 2.400 3l-.6 3.400h5.700c1.500 0 2.400 1.300 2 2.700l-2 7c-.3 1-1 1.600-2 1.600H8z" fill="#f6c945" stroke="${INK}" stroke-width="1.200" stroke-linejoin="round"/><path d="M2.500 10.500H6v10H2.500z" fill="#4f7fc2"/>`,
  `${FACE}${line('M6.700 9.300l3 1M17.300 9.300l-3 1')}${line('M8 17.300c1.700-2.800 6.300-2.800 8 0')}<path d="M7 12.500c1.400 2 1.700 3 1.700 3.700a1.700 1.700 0 0 1-3.400 0c0-.7.300-1.700 1.700-3.700z" fill="#57a8e6"/>`,
  `<path d="M2 9.500h14.500l-3-3.500L15 4.500 21 10.700l-.8.800H2z" fill="#3f9d6b"/><path d="M22 14.500H7.500l3 3.500L9 19.500 3 13.300l.8-.8H22z" fill="#d2703a"/>`,
  `${FACE}<path d="M4.500 8h15v1c0 2.200-1.400 3.600-3.300 3.600S13 11.300 12.600 9.600h-1.200C11 11.300 9.700 12.600 7.800 12.600S4.500 11.200 4.500 9z" fill="${INK}"/>${line('M9 16.200c2 1.200 4.500.9 6.300-.7')}`,
  `<path d="M12 21C5 15.800 2 12.300 2 8.600 2 5.600 4.300 3.500 7 3.500c2 0 3.900 1.100 5 3 1.100-1.900 3-3 5-3 2.700 0 5 2.100 5 5.100 0 3.700-3 7.200-10 12.400z" fill="#dd4b5c"/>`,
  `<path d="M3 6.500l4.500 4L12 4l4.500 6.500 4.500-4-2 11.500H5z" fill="#f6c945" stroke="${INK}" stroke-width="1.200" stroke-linejoin="round"/><path d="M5 19h14v2H5z" fill="#d99a00"/>`,
];

/** The phrases of an edition; one that has none of its own has the first one's. */
export function phrasesOf(edition: string): Phrase[] {
  const texts = phrases[edition] ?? Object.values(phrases)[0]!;
  return texts.map((text, place) => ({ text, drawing: DRAWINGS[place]! }));
}

/** Whether a line of chat is one of an edition's phrases. */
export function isPhrase(edition: string, text: string): boolean {
  return phrasesOf(edition).some((phrase) => phrase.text === text);
}

/** The picture of a phrase. */
export function drawingOf(edition: string, text: string): Drawing | null {
  return phrasesOf(edition).find((phrase) => phrase.text === text)?.drawing ?? null;
}
