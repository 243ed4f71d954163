/** A QR code of a short text, such as a link: bytes at error correction level M, in versions 1 to 10. */

/** Rows of dark (true) and light modules, without the quiet zone around them. */
export type Modules = boolean[][];

/** By version: error correction codewords a block, and blocks of data codewords. */
const BLOCKS: readonly (readonly [correction: number, blocks: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** By version: where alignment patterns have their middles. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The code of a text, with the mask that is read best unless one is given; too long a text is a `RangeError`. */
export function qr(text: string, mask?: number): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, index) => capacity(index + 1) >= bytes.length) + 1;
  if (version === 0) throw new RangeError(`a text of ${bytes.length} bytes does not fit: shorten it`);
  const words = interleaved(version, dataWords(version, bytes));
  if (mask !== undefined) return drawn(version, words, mask);
  const candidates = MASKS.map((_, candidate) => drawn(version, words, candidate));
  return candidates.reduce((best, candidate) => (penalty(candidate) < penalty(best) ? candidate : best));
}

const dataLength = (version: number) => BLOCKS[version - 1]![1].reduce((sum, words) => sum + words, 0);
const capacity = (version: number) => dataLength(version) - (version > 9 ? 3 : 2);

/** Mode, length, bytes, an end, and padding. */
function dataWords(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version > 9 ? 16 : 8);
  for (const byte of bytes) put(byte, 8);
  const total = dataLength(version) * 8;
  put(0, Math.min(4, total - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  for (let pad = 0; words.length < dataLength(version); pad += 1) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Blocks with their error correction, a codeword of each in turn. */
function interleaved(version: number, words: number[]): number[] {
  const [correction, lengths] = BLOCKS[version - 1]!;
  let from = 0;
  const blocks = lengths.map((length) => words.slice(from, (from += length)));
  const checks = blocks.map((block) => remainder(block, correction));
  const longest = Math.max(...lengths);
  const mixed: number[] = [];
  for (let place = 0; place < longest; place += 1) for (const block of blocks) if (place < block.length) mixed.push(block[place]!);
  for (let place = 0; place < correction; place += 1) for (const check of checks) mixed.push(check[place]!);
  return mixed;
}

// ------------------------------------------------------------ Reed and Solomon

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const factors = Array<number>(degree).fill(0);
  factors[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let place = 0; place < degree; place += 1) {
      factors[place] = times(factors[place]!, root) ^ (factors[place + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return factors;
}

function remainder(block: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest = Array<number>(degree).fill(0);
  for (const word of block) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((value, place) => (rest[place]! ^= times(value, factor)));
  }
  return rest;
}

// ------------------------------------------------------------ drawing

function drawn(version: number, words: readonly number[], mask: number): Modules {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    modules[row]![column] = dark;
    fixed[row]![column] = true;
  };
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) finder(set, row, column);
  alignments(set, version, size);
  formats(set, mask, size);
  if (version > 6) versions(set, version, size);
  zigzag(modules, fixed, words, MASKS[mask]!);
  return modules;
}

type Set = (row: number, column: number, dark: boolean) => void;

function finder(set: Set, row: number, column: number): void {
  for (let down = -4; down <= 4; down += 1) {
    for (let right = -4; right <= 4; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right));
      set(row + down, column + right, ring !== 2 && ring !== 4);
    }
  }
}

function alignments(set: Set, version: number, size: number): void {
  const middles = ALIGNMENT[version - 1]!;
  const last = size - 7;
  for (const row of middles) {
    for (const column of middles) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue;
      for (let down = -2; down <= 2; down += 1) {
        for (let right = -2; right <= 2; right += 1) set(row + down, column + right, Math.max(Math.abs(down), Math.abs(right)) !== 1);
      }
    }
  }
}

/** Level M is 00, so the mask alone is what is protected here. */
function formats(set: Set, mask: number, size: number): void {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (place: number) => ((bits >> place) & 1) === 1;
  for (let place = 0; place <= 5; place += 1) set(place, 8, bit(place));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let place = 9; place < 15; place += 1) set(8, 14 - place, bit(place));
  for (let place = 0; place < 8; place += 1) set(8, size - 1 - place, bit(place));
  for (let place = 8; place < 15; place += 1) set(size - 15 + place, 8, bit(place));
  set(size - 8, 8, true);
}

function versions(set: Set, version: number, size: number): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let place = 0; place < 18; place += 1) {
    const dark = ((bits >> place) & 1) === 1;
    const [far, near] = [size - 11 + (place % 3), Math.floor(place / 3)];
    set(near, far, dark);
    set(far, near, dark);
  }
}

/** Two columns at a time from the right, up and down in turn, around everything that is fixed. */
function zigzag(modules: Modules, fixed: boolean[][], words: readonly number[], mask: (row: number, column: number) => boolean): void {
  const size = modules.length;
  let place = 0;
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column]) continue;
        const dark = place < words.length * 8 && ((words[place >> 3]! >> (7 - (place & 7))) & 1) === 1;
        modules[row]![column] = dark !== mask(row, column);
        place += 1;
      }
    }
    upwards = !upwards;
  }
}

// ------------------------------------------------------------ which mask is read best

function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, column) => modules.map((row) => row[column]!));
  let points = 0;
  for (const line of [...modules, ...columns]) points += runs(line) + lookalikes(line);
  for (let row = 0; row + 1 < size; row += 1) {
    for (let column = 0; column + 1 < size; column += 1) {
      const dark = modules[row]![column];
      if (dark === modules[row]![column + 1] && dark === modules[row + 1]![column] && dark === modules[row + 1]![column + 1]) points += 3;
    }
  }
  const dark = modules.flat().filter(Boolean).length;
  return points + 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size));
}

function runs(line: readonly boolean[]): number {
  let points = 0;
  let length = 0;
  line.forEach((dark, place) => {
    length = place > 0 && dark === line[place - 1] ? length + 1 : 1;
    if (length === 5) points += 3;
    else if (length > 5) points += 1;
  });
  return points;
}

/** What looks like a finder, with the light beside it, costs most. */
function lookalikes(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('');
  let points = 0;
  for (let place = 0; place + 11 <= text.length; place += 1) {
    const part = text.slice(place, place + 11);
    if (part === '10111010000' || part === '00001011101') points += 40;
  }
  return points;
}

/** The dark modules as one path, in units of modules, with a quiet zone of four around them. */
export function qrPath(modules: Modules): { path: string; size: number } {
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join('');
  return { path, size: modules.length + 8 };
}
