import { defineConfig } from 'vitest/config'
export default defineConfig({ root: '/work/main', test: { environment:'node', testTimeout: 60000, hookTimeout: 60000, include:['server/src/modules/wallet/wallet.model.test.ts'], globalSetup:'server/src/modules/wallet/zz-database.ts'} })
