// The public log for the tests of its page: its state, records in it, and the page with its check finished.
import { createHash, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { openHydrated } from '../account/people.ts';
import { depositDigests, FUNDED_ENTERPRISE, logInAs } from '../evidence/member.ts';
export async function fetchChainInfo(request) {
    const answer = await request.get('/shimakaze/chain/info');
    return (await answer.json()).data;
}
/** Deposits a record and waits until it is in the log. */
export async function createLoggedRecord(context) {
    const name = `chain-${randomUUID()}`;
    const token = await logInAs(context, FUNDED_ENTERPRISE);
    await depositDigests(context, token, [{ name }]);
    const digest = createHash('sha256').update(name).digest('hex');
    let place;
    await expect
        .poll(async () => {
        const answer = await context.request.get(`/shimakaze/query/attestation/file?digest=${digest}`);
        const { data } = (await answer.json());
        const [found] = data.list;
        if (found?.proof.log)
            place = { digest: found.digest, index: found.proof.log.index };
        return place !== undefined;
    })
        .toBe(true);
    return place;
}
export const checkSection = (page) => page.locator('#check');
export async function openAndWaitForCheck(page, path = '/chain') {
    await openHydrated(page, path);
    await checkSection(page).locator('.check-log').first().waitFor();
}
/** The checkpoints that this browser, as a witness, has stored. */
export const storedWitnessState = (page) => page.evaluate(() => localStorage.getItem('attestry-witness') ?? '');
