// The public pages, with an address of each that exists on the test server.
import { expect } from '@playwright/test';
import { entryOf, paths } from '../../web/src/paths.ts';
import { sharedRecord } from '../prepared-data.ts';
import { screens } from '../screens.ts';
/** Where another address than the one in screens.ts is needed: without scripts that start on arrival, or with the evidence. */
const addresses = {
    chain: () => paths.chain(),
    thirdLogin: () => paths.thirdLogin({ provider: 'alipay' }),
    miniProgramRecord: async () => paths.miniProgramRecord({ id: (await sharedRecord()).token }),
    query: async () => paths.query({ id: (await sharedRecord()).publicId }),
};
/** Every page that the server renders. */
export const publicPages = Object.entries(paths)
    .filter(([, address]) => entryOf(address()) === 'site')
    .map(([name]) => name);
export async function addressOf(name) {
    const path = await (addresses[name] ?? screens.find((screen) => screen.name === name)?.address)?.();
    expect(path, 'a path with a parameter needs an address in screens.ts').not.toContain('/:');
    return path ?? '';
}
