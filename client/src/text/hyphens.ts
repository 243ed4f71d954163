/** Where long words may break: browsers do not always know, and a narrow space needs it. */

const SHY = '\u00ad';
const VOWEL = /[aeiouy]/i;

/** A text whose long words may break, never within their first or last three letters. */
export function breakable(text: string, letters = 10): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length > letters ? syllables(word) : word));
}

/** A rough rule that serves names: a syllable begins with the last consonant before a vowel. */
function syllables(word: string): string {
  let broken = '';
  for (let at = 0; at < word.length; at += 1) {
    const [here, next] = [word[at]!, word[at + 1] ?? ''];
    const opens = !VOWEL.test(here) && VOWEL.test(next);
    if (opens && at >= 3 && at <= word.length - 3) broken += SHY;
    broken += here;
  }
  return broken;
}
