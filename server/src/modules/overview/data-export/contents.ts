// The contents of a data export: all data of an account that its owner is entitled to, read page by page.
import { maskedPhone } from '@attestry/contract/masking'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { type AccountRow, accountInfo, type ExportRow, ownAddresses, pageOfFriends, sessionsAfter } from '../../account/public.ts'
import { recordsAfter } from '../../attestation/public.ts'
import { type DossierRow, dossiersAfter, entriesOf } from '../../dossier/public.ts'
import { messagesAfter } from '../../inbox/public.ts'
import { ownHeaders, ownInvoices } from '../../invoice/public.ts'
import { ownAppraisals, ownNotarizations, ownPurchases } from '../../judicial/public.ts'
import { documentsOf } from '../../realname/public.ts'
import { ordersAfter, walletLinesAfter } from '../../wallet/public.ts'
import type { Cell, Line, ListPart } from './list-files.ts'

const PAGE_SIZE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads pages until one is empty; `next` returns the cursor after a row. */
async function* inPages<Row, Cursor>(
  first: Cursor,
  read: (after: Cursor) => Promise<readonly Row[]>,
  next: (row: Row) => Cursor,
): AsyncGenerator<Row> {
  let after = first
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = next(last)
  }
}

async function* mapped<Row>(rows: AsyncIterable<Row> | Iterable<Row>, line: (row: Row) => Line): AsyncGenerator<Line> {
  for await (const row of rows) yield line(row)
}

const time = (at: Date | null | undefined): Cell => at?.toISOString() ?? null

/** A sub-account's export contains its own records; wallet and invitations belong to the main account. */
export function partsOf(deps: Deps, account: AccountRow, { locale, asked_at: until }: ExportRow): ListPart[] {
  const isSub = account.main_account_id !== null
  const own = [sessions(deps, account, until), addresses(deps, account), messages(deps, account, locale, until)]
  const shared = [records(deps, account, isSub, until), dossiers(deps, account, until), identityDocuments(deps, account)]
  const ofMain = [
    wallet(deps, account, until),
    orders(deps, account, until),
    invoiceHeaders(deps, account),
    invoices(deps, account),
    notarizations(deps, account),
    appraisals(deps, account),
    purchases(deps, account),
    friends(deps, account),
  ]
  return isSub ? [...own, ...shared] : [...own, ...shared, ...ofMain]
}

export const profileOf = (account: AccountRow) => accountInfo(account)

const sessions = (deps: Deps, { id }: AccountRow, until: Date): ListPart => ({
  name: 'sessions',
  columns: ['loginAt', 'lastSeenAt', 'endedAt', 'method', 'device', 'address'],
  lines: () =>
    mapped(
      inPages(
        FIRST_ID,
        (after) => sessionsAfter(deps.db, id, after, until, PAGE_SIZE),
        (row) => row.id,
      ),
      (row) => ({
        loginAt: time(row.login_at),
        lastSeenAt: time(row.last_seen_at),
        endedAt: time(row.ended_at),
        method: row.method,
        device: row.device,
        address: row.address,
      }),
    ),
})

const addresses = (deps: Deps, { id }: AccountRow): ListPart => ({
  name: 'addresses',
  columns: ['name', 'phone', 'regionId', 'regionName', 'detail', 'postcode', 'isDefault', 'updatedAt'],
  lines: async function* () {
    yield* await ownAddresses(deps, id)
  },
})

const invoiceHeaders = (deps: Deps, { id }: AccountRow): ListPart => ({
  name: 'invoice-headers',
  columns: ['kind', 'title', 'taxNumber', 'address', 'phone', 'bank', 'account', 'isDefault', 'updatedAt'],
  lines: async function* () {
    yield* await ownHeaders(deps, id)
  },
})

const invoices = (deps: Deps, account: AccountRow): ListPart => ({
  name: 'invoices',
  columns: ['serial', 'state', 'title', 'amount', 'number', 'createdAt', 'issuedAt'],
  lines: async function* () {
    yield* await ownInvoices(deps, { platformId: account.platform_id, ownerId: account.id })
  },
})

const notarizations = (deps: Deps, { id }: AccountRow): ListPart => ({
  name: 'notarizations',
  columns: ['reference', 'state', 'name', 'kind', 'ano', 'number', 'yuan', 'updatedAt'],
  lines: async function* () {
    for (const { updatedAt, ...line } of await ownNotarizations(deps, id)) yield { ...line, updatedAt: time(updatedAt) }
  },
})

const appraisals = (deps: Deps, { id }: AccountRow): ListPart => ({
  name: 'appraisals',
  columns: ['reference', 'state', 'name', 'kind', 'ano', 'number', 'yuan', 'updatedAt'],
  lines: async function* () {
    for (const { updatedAt, ...line } of await ownAppraisals(deps, id)) yield { ...line, updatedAt: time(updatedAt) }
  },
})

const purchases = (deps: Deps, { id }: AccountRow): ListPart => ({
  name: 'purchases',
  columns: ['reference', 'state', 'name', 'kind', 'ano', 'number', 'yuan', 'updatedAt'],
  lines: async function* () {
    for (const { updatedAt, ...line } of await ownPurchases(deps, id)) yield { ...line, updatedAt: time(updatedAt) }
  },
})

const messages = (deps: Deps, { id }: AccountRow, locale: ExportRow['locale'], until: Date): ListPart => ({
  name: 'messages',
  columns: ['at', 'title', 'text', 'readAt'],
  lines: () =>
    mapped(
      inPages(
        FIRST_ID,
        (after) => messagesAfter(deps, id, after, until, PAGE_SIZE, locale),
        (row) => row.id,
      ),
      ({ at, title, text, readAt }) => ({ at: time(at), title, text, readAt: time(readAt) }),
    ),
})

const records = (deps: Deps, { id }: AccountRow, isSub: boolean, until: Date): ListPart => ({
  name: 'records',
  columns: [
    'ano',
    'kind',
    'name',
    'label',
    'remark',
    'state',
    'size',
    'fileCount',
    'digest',
    'operator',
    'createdAt',
    'sealedAt',
  ],
  lines: () =>
    mapped(
      inPages(
        '',
        (after) => recordsAfter(deps.db, isSub ? { operator: id } : { owner: id }, after, until, PAGE_SIZE),
        (row) => row.ano,
      ),
      (row) => ({
        ano: row.ano,
        kind: row.kind,
        name: row.name,
        label: row.label,
        remark: row.remark,
        state: row.state,
        size: row.size,
        fileCount: row.file_count,
        digest: row.digest,
        operator: row.operator_name,
        createdAt: time(row.created_at),
        sealedAt: time(row.sealed_at),
      }),
    ),
})

/** One line per record of a dossier, with the details of the dossier in each; a dossier without records has one line. */
const dossiers = (deps: Deps, { id, main_account_id }: AccountRow, until: Date): ListPart => {
  const viewer = { accountId: id, ownerId: main_account_id ?? id, isSub: main_account_id !== null }
  const linesOf = async (row: DossierRow): Promise<Line[]> => {
    const { name, case_number, cause, own_side, other_side, court, note, created_at, updated_at } = row
    const times = { createdAt: time(created_at), updatedAt: time(updated_at) }
    const details = {
      name,
      caseNumber: case_number,
      cause,
      ownSide: own_side,
      otherSide: other_side,
      court,
      remark: note,
      ...times,
    }
    const entries = await entriesOf(deps.db, row.id)
    if (entries.length === 0) return [details]
    return entries.map(({ place, ano, purpose, note: recordNote }) => ({ ...details, place, ano, purpose, recordNote }))
  }
  return {
    name: 'cases',
    columns: [
      'name',
      'caseNumber',
      'cause',
      'ownSide',
      'otherSide',
      'court',
      'remark',
      'place',
      'ano',
      'purpose',
      'recordNote',
      'createdAt',
      'updatedAt',
    ],
    lines: async function* () {
      const rows = inPages(
        FIRST_ID,
        (after) => dossiersAfter(deps.db, viewer, after, until, PAGE_SIZE),
        (row) => row.id,
      )
      for await (const row of rows) yield* await linesOf(row)
    },
  }
}

const identityDocuments = (deps: Deps, { id }: AccountRow): ListPart => ({
  name: 'papers',
  columns: ['what', 'kind', 'method', 'state', 'name', 'number', 'mediaType', 'size', 'createdAt', 'decidedAt'],
  lines: async function* () {
    const { applications, photos } = await documentsOf(deps, id)
    for (const { kind, method, state, name, number, created_at, decided_at } of applications)
      yield {
        what: 'application',
        kind,
        method,
        state,
        name,
        number,
        createdAt: time(created_at),
        decidedAt: time(decided_at),
      }
    for (const { side, media_type, size, created_at } of photos)
      yield { what: 'photo', kind: side, mediaType: media_type, size, createdAt: time(created_at) }
  },
})

const wallet = (deps: Deps, { id, platform_id }: AccountRow, until: Date): ListPart => ({
  name: 'wallet',
  columns: ['at', 'kind', 'reference', 'account', 'yuan', 'units', 'package'],
  lines: () =>
    mapped(
      inPages(
        { at: new Date(0), id: FIRST_ID },
        (after) => walletLinesAfter(deps.db, { platformId: platform_id, ownerId: id }, after, until, PAGE_SIZE),
        ({ at, id: posting }) => ({ at, id: posting }),
      ),
      ({ at, kind, reference, account, commodity, amount }) => ({
        at: time(at),
        kind,
        reference,
        account,
        ...(commodity === 'CNY' ? { yuan: Number(yuanOfFen(amount)) } : { units: amount, package: commodity.slice(5) }),
      }),
    ),
})

const orders = (deps: Deps, { id, platform_id }: AccountRow, until: Date): ListPart => ({
  name: 'orders',
  columns: ['number', 'kind', 'yuan', 'state', 'refundedYuan', 'createdAt', 'paidAt', 'paidBy'],
  lines: () =>
    mapped(
      inPages(
        FIRST_ID,
        (after) => ordersAfter(deps.db, { platformId: platform_id, ownerId: id }, after, until, PAGE_SIZE),
        (row) => row.id,
      ),
      ({ number, kind, fen, state, refunded_fen, created_at, paid_at, paid_by }) => ({
        number,
        kind,
        yuan: Number(yuanOfFen(fen)),
        state,
        refundedYuan: Number(yuanOfFen(refunded_fen)),
        createdAt: time(created_at),
        paidAt: time(paid_at),
        paidBy: paid_by,
      }),
    ),
})

const friends = (deps: Deps, { id }: AccountRow): ListPart => ({
  name: 'friends',
  columns: ['phone', 'joinedAt', 'state', 'yuan', 'settledAt'],
  lines: () =>
    mapped(
      inPages(
        1,
        async (pageNum) =>
          (await pageOfFriends(deps.db, id, { pageNum, pageSize: PAGE_SIZE })).rows.map((row) => ({ ...row, pageNum })),
        ({ pageNum }) => pageNum + 1,
      ),
      (row) => ({
        phone: row.closed_at ? null : maskedPhone(row.phone),
        joinedAt: time(row.joined_at),
        state: row.state,
        yuan: row.reward_fen === null ? null : Number(yuanOfFen(row.reward_fen)),
        settledAt: time(row.settled_at),
      }),
    ),
})
