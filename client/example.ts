// Preserves a file, waits for its proof, and saves certificate and package.
import { writeFile } from 'node:fs/promises'
import { Attestry } from './client.ts'

const { ATTESTRY_URL = '', ATTESTRY_KEY = '', ATTESTRY_SECRET = '' } = process.env
const attestry = new Attestry({ url: ATTESTRY_URL, key: ATTESTRY_KEY, secret: ATTESTRY_SECRET })

const { account, scopes } = await attestry.whoAmI()
console.log(`acting for ${account}, may ${scopes.join(', ')}`)

const { ano } = await attestry.depositFile(process.argv[2] ?? 'contract.pdf', { label: 'contracts' })
const record = await attestry.waitForProof(ano)
console.log(`record ${ano}, sealed ${record.sealedAt}, digest ${record.digest}`)

await writeFile(`certificate-${ano}.pdf`, await attestry.certificate(ano))
await writeFile(`evidence-${ano}.zip`, await attestry.package(ano))
