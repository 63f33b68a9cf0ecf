// Tests every structure rule on invented files: what it refuses and what it still allows.
import { expect, test } from 'vitest'
import { checkStructure, importRules } from './walls.ts'

/** Source files that only import: path → specifiers. */
function filesImporting(files: Record<string, string[]>): Map<string, string> {
  const text = (specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}'\n`).join('')
  return new Map(Object.entries(files).map(([path, specifiers]) => [path, text(specifiers)]))
}

const service = 'server/src/modules/evidence/web-capture/service.ts'

// [file, refused import, part of the reason, allowed import]
const cases: [from: string, refused: string, reason: string, allowed: string][] = [
  ['contract/src/api.ts', 'node:crypto', 'contract imports only zod', 'zod/mini'],
  ['contract/src/api.ts', 'fastify', 'contract imports only zod', './endpoint.ts'],
  ['contract/src/api.ts', '@attestry/proof/bytes/digest', 'contract imports only zod', 'zod'],
  ['contract/src/api.test.ts', 'fastify', 'contract imports only zod', 'vitest'],
  ['proof/src/digest.ts', 'node:crypto', 'proof imports only itself', './merkle.ts'],
  ['proof/src/digest.ts', '@attestry/contract/api', 'proof imports only itself', './merkle.ts'],
  ['proof/src/digest.test.ts', 'zod', 'proof imports only itself', 'fast-check'],
  ['proof/src/bin/verify.ts', 'commander', 'the offline verifier', 'node:fs'],
  ['capture/src/page.ts', '@attestry/contract/api', 'capture imports no package but proof', '@attestry/proof/bytes/digest'],
  ['client/client.ts', '@attestry/contract/api', 'the published client is one file', 'node:crypto'],
  ['client/client.ts', 'zod', 'the published client is one file', 'node:fs/promises'],
  ['web/src/kernel/call.ts', '@attestry/capture/page', 'web imports no package but', '@attestry/contract/api'],
  ['server/src/app.ts', '@attestry/web/site', 'nothing imports web', '@attestry/proof/bytes/digest'],
  ['tools/spec.ts', '../web/src/site.tsx', 'nothing imports web', '../web/build/styles.ts'],
  ['bench/run.ts', '../e2e/sign-in.ts', 'nothing imports e2e', '../server/src/app.ts'],
  ['server/src/app.ts', '../../contract/src/api.ts', 'packages import each other by name', '@attestry/contract/api'],
  [
    'web/src/kernel/call.ts',
    '../../../proof/src/digest.ts',
    'packages import each other by name',
    '@attestry/proof/bytes/digest',
  ],

  ['server/src/kernel/tx.ts', '../modules/wallet/public.ts', 'the kernel knows no business terms', '../adapters/sms/port.ts'],
  ['server/src/kernel/tx.ts', '../app.ts', 'the kernel knows no business terms', './clock.ts'],
  ['server/src/adapters/sms/aliyun.ts', '../../kernel/clock.ts', 'an adapter knows its own port', './port.ts'],
  ['server/src/adapters/sms/aliyun.ts', '../mail/port.ts', 'an adapter knows its own port', '@attestry/contract/api'],
  [
    'server/src/kernel/deps.ts',
    '../adapters/sms/aliyun.ts',
    'only app.ts and vendors.ts name concrete adapters',
    '../adapters/sms/port.ts',
  ],
  [
    service,
    '../../../adapters/sms/aliyun.ts',
    'only app.ts and vendors.ts name concrete adapters',
    '../../../adapters/sms/port.ts',
  ],
  ['server/src/main.ts', './adapters/sms/aliyun.ts', 'only app.ts and vendors.ts name concrete adapters', './app.ts'],
  ['server/src/app.ts', '@attestry/capture/page', 'only adapters/collector imports capture', './adapters/sms/aliyun.ts'],
  [service, '../../../routes.ts', 'a module is listed in routes.ts', '../../../kernel/tx.ts'],
  ['server/src/routes.ts', './app.ts', 'app.ts and http.ts import routes.ts and workers.ts', './modules/wallet/price/routes.ts'],
  ['server/src/routes.ts', './http.ts', 'app.ts and http.ts import routes.ts and workers.ts', './modules/wallet/price/routes.ts'],
  [service, '../../wallet/tables.ts', 'modules import only the public.ts', '../../wallet/public.ts'],
  [service, '../../wallet/price/service.ts', 'modules import only the public.ts', '../file-deposit/service.ts'],

  ['server/src/modules/wallet/price/service.ts', '../../evidence/public.ts', 'calls go down', '../../account/public.ts'],
  ['server/src/modules/account/login/service.ts', '../../inbox/public.ts', 'calls go down', '../../platform/public.ts'],
  ['server/src/modules/gossip/feed/service.ts', '../../account/public.ts', 'module gossip has no layer', './store.ts'],
  [
    'server/src/modules/wallet/price/routes.ts',
    './store.ts',
    'routes.ts may import service.ts of its module, not store.ts',
    './service.ts',
  ],
  ['server/src/modules/wallet/price/service.ts', '../tables.ts', 'service.ts may import', './job.ts'],
  ['server/src/modules/wallet/price/service.ts', './worker.ts', 'service.ts may import', './store.ts'],
  ['server/src/modules/wallet/price/store.ts', './service.ts', 'store.ts may import', '../tables.ts'],
  ['server/src/modules/wallet/price/store.ts', './job.ts', 'store.ts may import', './rounding.ts'],
  ['server/src/modules/wallet/price/job.ts', './store.ts', 'job.ts may import', '../../../kernel/job.ts'],
  ['server/src/modules/wallet/price/worker.ts', './routes.ts', 'worker.ts may import', './job.ts'],

  ['server/src/process.ts', '../demo/demo.ts', 'demo data is no part of the server', './app.ts'],
  [service, '../../../../demo/site.ts', 'demo data is no part of the server', '../../../kernel/tx.ts'],
  ['server/demo/site.ts', '../src/modules/wallet/tables.ts', 'demo data is made by', '../src/modules/wallet/public.ts'],

  ['web/src/light/Button.tsx', 'antd', 'light pages load without the component kit', 'react'],
  ['web/src/light/Button.tsx', '../ui/theme.ts', 'light pages load without the component kit', './Icon.tsx'],
  [
    'web/src/modules/account/login/LoginPage.tsx',
    '@tanstack/react-query',
    'light pages load without',
    '../../../light/Button.tsx',
  ],
  ['web/src/modules/account/login/LoginPage.tsx', '@ant-design/icons', 'light pages load without', 'react'],
  ['web/src/modules/account/login/LoginPage.tsx', './LoginScreen.tsx', 'light pages load without', './words.zh.ts'],
  ['web/src/modules/wallet/price/PriceScreen.tsx', 'antd/es/table', 'only ui/, shells/', '../../../ui/Table.tsx'],
  ['web/src/kernel/call.ts', '../modules/wallet/public.tsx', 'kernel, ui and light know no business terms', './session.ts'],
  ['web/src/ui/Table.tsx', '../modules/wallet/public.tsx', 'kernel, ui and light know no business terms', 'antd'],
  [
    'web/src/modules/evidence/list/ListScreen.tsx',
    '../../wallet/price/Price.tsx',
    'web modules import only',
    '../../wallet/public.tsx',
  ],
]

test.each(cases)('%s must not import %s: %s', (from, refused, reason, allowed) => {
  expect(checkStructure(filesImporting({ [from]: [refused] })).join('\n')).toContain(reason)
  expect(checkStructure(filesImporting({ [from]: [allowed] }))).toEqual([])
})

test('every import rule has a test case', () => {
  const tested = new Set(
    cases
      .flatMap(([from, refused]) => checkStructure(filesImporting({ [from]: [refused] })))
      .map((violation) => violation.split('\n    ')[1]),
  )
  expect(importRules.map((rule) => rule.reason).filter((reason) => !tested.has(reason))).toEqual([])
})

test('only process.ts may load the demo data, and only dynamically', () => {
  const load = new Map([['server/src/process.ts', "const demo = await import('../demo/demo.ts')"]])
  expect(checkStructure(load)).toEqual([])
  const elsewhere = new Map([['server/src/app.ts', "const demo = await import('../demo/demo.ts')"]])
  expect(checkStructure(elsewhere).join()).toContain('demo data is no part of the server')
})

const importForms: [kind: string, text: string][] = [
  ['a type import', "import type { Capture } from '../../wallet/tables.ts'"],
  ['a re-export', "export { capture } from '../../wallet/tables.ts'"],
  ['a star re-export', "export * from '../../wallet/tables.ts'"],
  ['a dynamic import', "const capture = await import('../../wallet/tables.ts')"],
  ['an import in a type', "type Capture = import('../../wallet/tables.ts').Capture"],
  ['a worker URL', "new Worker(new URL('../../wallet/tables.ts', import.meta.url))"],
]

test.each(importForms)('%s counts as an import', (_kind, text) => {
  expect(checkStructure(new Map([[service, `// First line.\n${text}`]])).join()).toMatch(
    /service\.ts:2 imports .*modules import only the public\.ts/s,
  )
})

test('tests and server/test may import adapters and the app', () => {
  const files = filesImporting({
    'server/src/kernel/tx.test.ts': ['../adapters/sms/aliyun.ts', '../app.ts'],
    'server/test/house.ts': ['../src/adapters/sms/aliyun.ts'],
  })
  expect(checkStructure(files)).toEqual([])
})

test('an import cycle over three files is printed, type imports included', () => {
  const files = new Map([
    ['server/src/kernel/a.ts', "import type { B } from './b.ts'"],
    ['server/src/kernel/b.ts', "import './c.ts'"],
    ['server/src/kernel/c.ts', "export * from './a.ts'"],
  ])
  expect(checkStructure(files)).toEqual([
    'server/src/kernel/a.ts\n      → server/src/kernel/b.ts\n      → server/src/kernel/c.ts\n      → server/src/kernel/a.ts\n    import cycle (type imports count).',
  ])
})

test('modules of one layer may import each other, but not in a cycle', () => {
  const there = { 'server/src/modules/wallet/price/service.ts': ['../../realname/public.ts'] }
  expect(checkStructure(filesImporting(there))).toEqual([])
  const back = { 'server/src/modules/realname/person/service.ts': ['../../wallet/public.ts'] }
  expect(checkStructure(filesImporting({ ...there, ...back })).join()).toContain('wallet → realname → wallet')
})

test.each(['server/src/kernel/utils.ts', 'web/src/shared/money.ts', 'web/src/light/base.css', 'contract/src/index.test.ts'])(
  'the file name %s is banned',
  (path) => {
    expect(checkStructure(filesImporting({ [path]: [] })).join()).toContain('does not say what the file is for')
  },
)

test('file names that only contain a banned word are allowed', () => {
  expect(
    checkStructure(
      filesImporting({ 'web/vite.config.ts': [], 'server/src/kernel/database.ts': [], 'web/src/light/word-index.ts': [] }),
    ),
  ).toEqual([])
})

test('files over 400 lines are refused, except tests, words and generated files', () => {
  const long = '\n'.repeat(401)
  const paths = [
    'server/src/kernel/tx.ts',
    'server/src/kernel/tx.test.ts',
    'web/src/light/words.zh.ts',
    'web/src/routes.generated.ts',
  ]
  expect(checkStructure(new Map(paths.map((path) => [path, long])))).toEqual([
    expect.stringMatching(/^server\/src\/kernel\/tx\.ts\n {4}has 401 lines/),
  ])
  expect(checkStructure(new Map([['server/src/kernel/tx.ts', '\n'.repeat(400)]]))).toEqual([])
})

test('a file that cannot be parsed is a violation', () => {
  expect(checkStructure(new Map([['tools/spec.ts', 'const = 3']])).join()).toContain('cannot be parsed')
})
