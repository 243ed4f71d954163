import { describe, expect, it } from 'vitest';
import { qr, qrPath } from './qr';

/** Made by an independent encoder: version 3, level M, mask 7. */
const LINK = 'https://rentier.example/t/abcdefgh';
const KNOWN = `
#######...#..#..#.##..#######
#.....#...#.####.##...#.....#
#.###.#....#.#..##..#.#.###.#
#.###.#......###......#.###.#
#.###.#......##.###...#.###.#
#.....#.####.##..####.#.....#
#######.#.#.#.#.#.#.#.#######
.........#....#..##..........
#..#.##.#.#.#..##...##.#.....
..##.#...#..#.##.##.###..#..#
....####.###.......#..#.####.
##.....#..#.#.##...#...#..##.
#..#.##.#..##..#########.#.##
....#..##.#........###.......
.#.#.##.##..........####.####
#...##.#.....##.####....##.#.
#.###.#.##...##..#.###.....#.
.#...#.#.#.#....#.....##.#..#
#..##.###.####..#.#.#.###..##
...#.....#...#...##..#.....##
#.....#.##.##.#.#..######.#..
........##.#.#..##..#...#.###
#######..#.####.###.#.#.#..#.
#.....#.#...##.##...#...#####
#.###.#...#.#.#.##..#####...#
#.###.#.###.###..#.#.#######.
#.###.#...##.##.#.##....###.#
#.....#....#...######.###..#.
#######.###.###..#..#.#.#..#.`.trim();

const drawn = (text: string) => qr(text, 7).map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n');

describe('the QR code', () => {
  it('is what another encoder draws', () => {
    expect(drawn(LINK)).toBe(KNOWN);
  });

  it('grows with the text, and says when it cannot', () => {
    expect([1, 14, 15, 100, 213].map((length) => qr('x'.repeat(length)).length)).toEqual([21, 21, 25, 41, 57]);
    expect(() => qr('x'.repeat(214))).toThrow(RangeError);
    expect(qr('ü'.repeat(7)).length).toBe(21);
  });

  it('has finders in three corners and a quiet zone around it', () => {
    const modules = qr(LINK);
    const row = (y: number) => modules[y]!.slice(0, 7).join();
    expect(row(0)).toBe(Array(7).fill(true).join());
    expect(row(modules.length - 1)).toBe(Array(7).fill(true).join());
    const { path, size } = qrPath(modules);
    expect(size).toBe(29 + 8);
    expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
  });
});
