// The console's menu: every desk by group, with the duty it requires; entries are hidden from roles without the duty, and the server refuses their calls.
import type { Duty } from '@attestry/contract/modules/operator/role'
import type { WorkKind } from '@attestry/contract/modules/operator/work'
import { consolePaths } from '../console-paths.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Words } from './console-words.zh.ts'

export interface ConsoleEntry {
  readonly path: string
  /** Key of `entries` in the console's message catalogue. */
  readonly words: keyof Words['entries']
  readonly group: keyof Words['groups']
  readonly icon: IconName
  /** Absent: shown to all staff. */
  readonly duty?: Duty
  /** The kind of open work counted beside the entry. */
  readonly waiting?: WorkKind
}

export const consoleNav: readonly ConsoleEntry[] = [
  { path: paths.console(), words: 'home', group: 'work', icon: 'overview' },
  { path: consolePaths.realNames(), words: 'realNames', group: 'work', icon: 'person', duty: 'realname', waiting: 'realname' },
  {
    path: consolePaths.complaints(),
    words: 'complaints',
    group: 'work',
    icon: 'problem',
    duty: 'complaint',
    waiting: 'complaint',
  },
  {
    path: consolePaths.caseRequests(),
    words: 'caseRequests',
    group: 'work',
    icon: 'records',
    duty: 'case-request',
    waiting: 'case-request',
  },
  { path: consolePaths.content(), words: 'content', group: 'site', icon: 'page', duty: 'content' },
  { path: consolePaths.lawyers(), words: 'lawyers', group: 'site', icon: 'tag', duty: 'content' },
  { path: consolePaths.prices(), words: 'prices', group: 'money', icon: 'tag', duty: 'price-propose', waiting: 'price-change' },
  {
    path: consolePaths.adjustments(),
    words: 'adjustments',
    group: 'money',
    icon: 'edit',
    duty: 'price-propose',
    waiting: 'adjustment',
  },
  { path: consolePaths.orders(), words: 'orders', group: 'money', icon: 'wallet', duty: 'payment' },
  {
    path: consolePaths.refunds(),
    words: 'refunds',
    group: 'money',
    icon: 'retry',
    duty: 'refund-propose',
    waiting: 'payment-refund',
  },
  {
    path: consolePaths.paymentIncidents(),
    words: 'paymentIncidents',
    group: 'money',
    icon: 'problem',
    duty: 'payment',
    waiting: 'payment-incident',
  },
  {
    path: consolePaths.bankLines(),
    words: 'bankLines',
    group: 'money',
    icon: 'wallet',
    duty: 'bank-match',
    waiting: 'bank-line',
  },
  {
    path: consolePaths.bankMatches(),
    words: 'bankMatches',
    group: 'money',
    icon: 'done',
    duty: 'bank-match',
    waiting: 'bank-match',
  },
  {
    path: consolePaths.bankAccount(),
    words: 'bankAccount',
    group: 'money',
    icon: 'edit',
    duty: 'bank-match',
    waiting: 'bank-account',
  },
  {
    path: consolePaths.reconciliation(),
    words: 'reconciliation',
    group: 'money',
    icon: 'records',
    duty: 'reconciliation',
    waiting: 'reconciliation-difference',
  },
  {
    path: consolePaths.invoices(),
    words: 'invoices',
    group: 'money',
    icon: 'records',
    duty: 'invoice',
    waiting: 'invoice',
  },
  {
    path: consolePaths.invoiceReversals(),
    words: 'invoiceReversals',
    group: 'money',
    icon: 'retry',
    duty: 'price-propose',
    waiting: 'invoice-reversal',
  },
  {
    path: consolePaths.invoiceRule(),
    words: 'invoiceRule',
    group: 'money',
    icon: 'edit',
    duty: 'price-propose',
    waiting: 'invoice-rule',
  },
  { path: consolePaths.people(), words: 'people', group: 'people', icon: 'person', duty: 'people' },
  { path: consolePaths.statistics(), words: 'statistics', group: 'platform', icon: 'overview', duty: 'statistics' },
  { path: consolePaths.settings(), words: 'settings', group: 'platform', icon: 'edit', duty: 'setting' },
  { path: consolePaths.holidays(), words: 'holidays', group: 'platform', icon: 'clock', duty: 'setting' },
  { path: consolePaths.bridgeKeys(), words: 'bridgeKeys', group: 'platform', icon: 'server', duty: 'setting' },
  { path: consolePaths.staff(), words: 'staff', group: 'platform', icon: 'person', duty: 'staff' },
  { path: consolePaths.audit(), words: 'audit', group: 'platform', icon: 'clock', duty: 'audit' },
  { path: consolePaths.jobs(), words: 'jobs', group: 'platform', icon: 'retry', duty: 'job', waiting: 'dead-letter' },
  {
    path: consolePaths.logResume(),
    words: 'logResume',
    group: 'platform',
    icon: 'retry',
    duty: 'log-resume',
    waiting: 'log-resume',
  },
  { path: consolePaths.health(), words: 'health', group: 'platform', icon: 'server', duty: 'health' },
]
