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
  { path: consolePaths.realNames(), words: 'realNames', group: 'work', icon: 'card', duty: 'realname', waiting: 'realname' },
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
    icon: 'folder',
    duty: 'case-request',
    waiting: 'case-request',
  },
  {
    path: consolePaths.notarizations(),
    words: 'notarizations',
    group: 'work',
    icon: 'stamp',
    duty: 'notarization',
    waiting: 'notarization',
  },
  {
    path: consolePaths.appraisals(),
    words: 'appraisals',
    group: 'work',
    icon: 'flask',
    duty: 'appraisal',
    waiting: 'appraisal',
  },
  {
    path: consolePaths.appraisalSettings(),
    words: 'appraisalSettings',
    group: 'site',
    icon: 'gauge',
    duty: 'appraisal-settings',
  },
  {
    path: consolePaths.purchases(),
    words: 'purchases',
    group: 'work',
    icon: 'parcel',
    duty: 'notarization',
    waiting: 'purchase-notarization',
  },
  {
    path: consolePaths.notarizationTemplate(),
    words: 'notarizationTemplate',
    group: 'site',
    icon: 'template',
    duty: 'notarization-template',
  },
  { path: consolePaths.content(), words: 'content', group: 'site', icon: 'page', duty: 'content' },
  { path: consolePaths.lawyers(), words: 'lawyers', group: 'site', icon: 'scales', duty: 'content' },
  { path: consolePaths.prices(), words: 'prices', group: 'money', icon: 'tag', duty: 'price-propose', waiting: 'price-change' },
  {
    path: consolePaths.adjustments(),
    words: 'adjustments',
    group: 'money',
    icon: 'sliders',
    duty: 'price-propose',
    waiting: 'adjustment',
  },
  { path: consolePaths.orders(), words: 'orders', group: 'money', icon: 'shop', duty: 'payment' },
  {
    path: consolePaths.refunds(),
    words: 'refunds',
    group: 'money',
    icon: 'undo',
    duty: 'refund-propose',
    waiting: 'payment-refund',
  },
  {
    path: consolePaths.paymentIncidents(),
    words: 'paymentIncidents',
    group: 'money',
    icon: 'flag',
    duty: 'payment',
    waiting: 'payment-incident',
  },
  {
    path: consolePaths.bankLines(),
    words: 'bankLines',
    group: 'money',
    icon: 'bank',
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
    icon: 'wallet',
    duty: 'bank-match',
    waiting: 'bank-account',
  },
  {
    path: consolePaths.reconciliation(),
    words: 'reconciliation',
    group: 'money',
    icon: 'exchange',
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
    icon: 'minus',
    duty: 'price-propose',
    waiting: 'invoice-reversal',
  },
  {
    path: consolePaths.invoiceRule(),
    words: 'invoiceRule',
    group: 'money',
    icon: 'checklist',
    duty: 'price-propose',
    waiting: 'invoice-rule',
  },
  { path: consolePaths.people(), words: 'people', group: 'people', icon: 'person', duty: 'people' },
  { path: consolePaths.statistics(), words: 'statistics', group: 'platform', icon: 'chart', duty: 'statistics' },
  { path: consolePaths.settings(), words: 'settings', group: 'platform', icon: 'edit', duty: 'setting' },
  { path: consolePaths.holidays(), words: 'holidays', group: 'platform', icon: 'calendar', duty: 'setting' },
  { path: consolePaths.bridgeKeys(), words: 'bridgeKeys', group: 'platform', icon: 'key', duty: 'setting' },
  { path: consolePaths.staff(), words: 'staff', group: 'platform', icon: 'people', duty: 'staff' },
  { path: consolePaths.audit(), words: 'audit', group: 'platform', icon: 'clock', duty: 'audit' },
  { path: consolePaths.jobs(), words: 'jobs', group: 'platform', icon: 'retry', duty: 'job', waiting: 'dead-letter' },
  {
    path: consolePaths.logResume(),
    words: 'logResume',
    group: 'platform',
    icon: 'play',
    duty: 'log-resume',
    waiting: 'log-resume',
  },
  { path: consolePaths.health(), words: 'health', group: 'platform', icon: 'server', duty: 'health' },
]
