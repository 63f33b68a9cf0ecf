// Prepares a database for this application: its tables, its job queues, and which rows its role may change and delete.
import type { Logger } from 'pino'
import { type DatabaseUrls, prepareSchema } from './kernel/prepare-schema.ts'
import type { RowPrivileges } from './kernel/privileges.ts'
import { listeners, schedules, workers } from './workers.ts'

/** A new table has neither: rows are added and changed. prepare-database.test.ts compares both lists with the code. */
export const rowPrivileges: RowPrivileges = {
  insertOnly: [
    'account.known_number',
    'account.region',
    'attestation.certificate',
    'attestation.preserved',
    'attestation.signature',
    'content.hidden_activity',
    'document.access',
    'evidence.capture_attempt',
    'integrity.problem',
    'invoice.file',
    'kernel.installation',
    'lawyer.case_request',
    'platform.host',
    'platform.logo',
    'realname.gift',
    'realname.reward',
    'transparency.cosignature',
    'transparency.time_stamp',
    'transparency.trust',
    'wallet.bank_statement',
    'wallet.offer',
    'wallet.payment_incident_resolution',
  ],
  deletable: [
    'account.account_link',
    'account.address',
    'account.bridge_use',
    'account.challenge',
    'account.code_asked',
    'account.invite_code',
    'account.login_attempt',
    'account.scan_login',
    'account.sms_code',
    'account.socket_ticket',
    'account.third_account',
    'account.third_state',
    'account.third_ticket',
    'attestation.check_code',
    'attestation.signing_queue',
    'document.document',
    'dossier.dossier',
    'dossier.entry',
    'evidence.capture_file',
    'evidence.upload',
    'invoice.application_order',
    'invoice.delivery',
    'invoice.header',
    'invoice.phone_link',
    'kernel.idempotency',
    'message.message',
    'open.nonce',
    'operator.factor',
    'operator.recovery_code',
    'transparency.checkpoint',
    'transparency.fault',
    'wallet.bill_line',
    'wallet.budget',
    'wallet.wechat_authorization',
  ],
}

export const prepareDatabase = (urls: DatabaseUrls, log: Logger): Promise<void> =>
  prepareSchema(urls, log, { queues: { workers, schedules, listeners }, rows: rowPrivileges })
