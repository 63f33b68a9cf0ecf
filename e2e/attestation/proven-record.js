// Records for the tests of the public pages: deposited through the API until their proof is ready, by another account than the visitor.
import { expect, request as requests, test } from '@playwright/test';
import { demoToken, FUNDED_PERSON } from '../evidence/member.ts';
import { once } from '../once.ts';
export const OWNER_PHONE = FUNDED_PERSON;
export const ownerApi = once(async () => {
    const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const headers = { 'x-auth-token': await demoToken(FUNDED_PERSON) };
    const call = async (path, data) => dataOf(await api.post(`/shimakaze${path}`, { headers, data }));
    const waitUntilProvable = async (ano) => {
        const found = { ano, publicId: '', digest: '' };
        await expect
            .poll(async () => {
            const info = await call('/v1/attestation/info', {
                ano,
            });
            Object.assign(found, { publicId: info.proof.publicId, digest: info.digest });
            return info.proof.ready;
        })
            .toBe(true);
        return found;
    };
    return {
        call,
        read: async (path) => dataOf(await api.get(`/shimakaze${path}`, { headers })),
        async deposit({ name, mimeType, buffer }) {
            const sent = await api.post('/shimakaze/attestaion/file/upload', {
                headers,
                multipart: { file: { name, mimeType, buffer } },
            });
            const { list: uploads } = await dataOf(sent);
            const { list } = await call('/attestaion/file', { files: uploads.map(({ id }) => ({ id })) });
            return waitUntilProvable(list[0]?.ano ?? '');
        },
        async depositDigest(name, algorithm, digest) {
            const input = { acknowledged: true, items: [{ name, algorithm, digest }] };
            const { list } = await call('/attestaion/hash', input);
            return waitUntilProvable(list[0]?.ano ?? '');
        },
        async share(ano) {
            const { id, path, code } = await call('/attestation/share', { ano, days: 7 });
            return { id, token: path.split('/').at(-1) ?? '', code };
        },
        async revoke(id) {
            await dataOf(await api.delete(`/shimakaze/attestation/share/${id}`, { headers }));
        },
        async packageOf(ano) {
            const response = await api.get(`/shimakaze/attestation/zip/${ano}`, { headers });
            expect(response.status()).toBe(200);
            return response.body();
        },
    };
});
async function dataOf(response) {
    const answer = (await response.json());
    expect(answer.statusCode, JSON.stringify(answer)).toBe('000000');
    return answer.data;
}
export const textFile = (content, name = 'agreement.txt') => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
});
/** A one-pixel PNG, with padding after its end to slow down its download. */
export const pngFile = (padding = 0) => ({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([
        Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
        Buffer.alloc(padding, Math.random().toString()),
    ]),
});
