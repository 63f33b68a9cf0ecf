// Sends an issued invoice by SMS as a link and by e-mail with its files, once each; a repeated job finds that it was sent.
import { fileFormats } from '@attestry/contract/modules/invoice/application'
import { yuanOfFen } from '@attestry/contract/money'
import { MailRefused } from '../../../adapters/mail/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { worker } from '../../../kernel/worker.ts'
import { findAccount } from '../../account/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import { openBuyer } from '../application/sealed.ts'
import { type ApplicationRow, lockApplication } from '../application/store.ts'
import { readFile } from '../file/service.ts'
import { openPhoneLink } from '../phone/link.ts'
import { deliverJob } from './job.ts'
import { insertDelivery, wasDelivered } from './store.ts'
import { words } from './words.zh.ts'

export async function deliverInvoice(deps: Deps, { id }: { id: string }): Promise<void> {
  const row = await lockApplication(deps.db, id)
  if (row.state !== 'issued' || row.number === null) return
  await deliverBySms(deps, row, row.number)
  await deliverByMail(deps, row, row.number)
}

/** The link opens the invoice for half an hour, once; afterwards the member logs in. */
async function deliverBySms(deps: Deps, row: ApplicationRow, number: string): Promise<void> {
  const delivery = { application_id: row.id, number, channel: 'sms' } as const
  const phone = (await findAccount(deps.db, row.owner_id))?.phone
  if (!phone || !deps.sms.sendLink || (await wasDelivered(deps.db, delivery))) return
  const { smsSignature: signature } = await requirePlatform(deps, row.platform_id)
  const { path } = await openPhoneLink(deps, row)
  await deps.sms.sendLink({ phone, signature, about: number, link: path.slice(1) })
  await insertDelivery(deps.db, { ...delivery, at: deps.clock.now() })
}

async function deliverByMail(deps: Deps, row: ApplicationRow, number: string): Promise<void> {
  const { email, title } = openBuyer(deps, row)
  const delivery = { application_id: row.id, number, channel: 'mail' } as const
  if (email === '' || !deps.mail || (await wasDelivered(deps.db, delivery))) return
  const files = []
  for (const format of fileFormats) {
    const file = await readFile(deps, row, format)
    if (file) files.push(file)
  }
  const platform = await requirePlatform(deps, row.platform_id)
  const facts = { number, title, amount: yuanOfFen(row.fen), platform: platform.name, phone: platform.facts.consultationPhone }
  try {
    await deps.mail.send({
      to: email,
      fromName: platform.name,
      subject: words.subject(facts),
      text: words.text(facts),
      attachments: files.map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes })),
      messageId: `invoice-${row.id}-${number}`,
    })
  } catch (error) {
    // The invoice stays in the inbox; an address that does not exist would fail again.
    if (!(error instanceof MailRefused)) throw error
    deps.log.warn({ code: error.code, invoice: row.id }, 'the mail server refused an invoice')
    return
  }
  await insertDelivery(deps.db, { ...delivery, at: deps.clock.now() })
}

export const invoiceDeliveryWorkers = [worker(deliverJob, deliverInvoice)]
