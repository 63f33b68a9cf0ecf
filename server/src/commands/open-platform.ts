// Opens a platform, or appoints the owner of one: the first step of a production installation.
//   npm run open-platform -- --id 3 --name "…" --office "…" --host evidence.example.com --phone 13900000000 --owner "…"
// The owner then sets a password with an SMS code ("Forgot your password?") and enrols an authenticator at /console.
import { parseArgs } from 'node:util'
import { Phone } from '@attestry/contract/modules/account/fields'
import { showHelp } from './help.ts'

const USAGE =
  'usage: npm run open-platform -- --id NUMBER [--name "…" --office "…" --host NAME …] --phone 1XXXXXXXXXX --owner "…"\nWith --name the platform is opened; without, an open one gets an owner.'
showHelp(USAGE)
const { values } = parseArgs({
  options: {
    id: { type: 'string' },
    name: { type: 'string' },
    office: { type: 'string' },
    host: { type: 'string', multiple: true, default: [] },
    phone: { type: 'string' },
    owner: { type: 'string' },
  },
})
const id = Number(values.id)
const phone = Phone.safeParse(values.phone)
if (!Number.isInteger(id) || id < 1 || !phone.success || !values.owner) {
  console.error(USAGE)
  process.exit(2)
}
// After --help, which needs none of it.
const { openCommand } = await import('./open-command.ts')
const { inTransaction } = await import('../kernel/deps.ts')
const { appointOwner, openPlatform } = await import('../opening.ts')
const { deps, close } = await openCommand()
try {
  const owner = { phone: phone.data, name: values.owner }
  await inTransaction(deps, async (inside) => {
    if (values.name)
      await openPlatform(inside, { id, name: values.name, office: values.office ?? values.name, hosts: values.host })
    await appointOwner(inside, id, owner)
  })
  console.log(`platform ${id} is open; its owner chooses a password by SMS code, then signs in at /console`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await close()
}
