import { describe, expect, it, vi } from 'vitest';
import * as http from './http';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('the HTTP interface', () => {
  it('sends JSON and returns it', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer(201, { table: 'abcdefgh', seat: 0 }));
    await expect(http.quickPlay({ edition: 'city', seats: 3 })).resolves.toMatchObject({ table: 'abcdefgh' });
    const [path, request] = fetch.mock.calls[0]!;
    expect(path).toBe('/api/quick');
    expect(request).toMatchObject({ method: 'POST', body: '{"edition":"city","seats":3}' });
  });

  it('makes a problem of what the server does not do', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer(404, { code: 'missing', sentence: 'There is no such table' }));
    await expect(http.table('abcdefgh', 'a&b')).rejects.toMatchObject({ status: 404, code: 'missing', message: 'There is no such table' });
    expect(fetch).toHaveBeenCalledWith('/api/tables/abcdefgh/visit', expect.objectContaining({ method: 'POST', body: '{"invite":"a&b"}' }));
  });

  it('says so when the server cannot be reached, or makes no sense', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('failed'));
    await expect(http.publicTables()).rejects.toMatchObject({ code: 'unreachable' });
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(http.publicTables()).rejects.toMatchObject({ status: 502, code: 'internal' });
  });

  it('asks for an edition once, but again after a failure', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('failed'));
    await expect(http.edition('once')).rejects.toBeInstanceOf(http.Problem);
    fetch.mockImplementation(async () => answer(200, { id: 'once' }));
    await Promise.all([http.edition('once'), http.edition('once')]);
    await http.edition('once');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('returns nothing for an empty answer', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    await expect(http.leaveSeat('abcdefgh', 2)).resolves.toBeUndefined();
  });
});
