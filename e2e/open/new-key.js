/** Returns the key and the secret, which is shown only once. */
export async function createKey(page, name, networks = '') {
    await page.getByRole('button', { name: '创建密钥' }).first().click();
    const panel = page.getByRole('dialog', { name: '创建密钥' });
    await panel.getByLabel('名称').fill(name);
    await panel.getByLabel('来源地址（可选）').fill(networks);
    await panel.getByRole('button', { name: '创建', exact: true }).click();
    const made = page.getByRole('dialog', { name: '密钥已创建' });
    const shown = async (at) => (await made.locator('code').nth(at).textContent()) ?? '';
    return { key: await shown(0), secret: await shown(1) };
}
