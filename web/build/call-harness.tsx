// Test page for the browser tests: exposes `call` on window, and renders the notices and loading bar that users see.
import type { Endpoint } from '@attestry/contract/endpoint'
import { codeApi } from '@attestry/contract/modules/account/code'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { CallError, type CallOptions, call } from '../src/kernel/call.ts'
import { pendingRequestCount } from '../src/kernel/loading.ts'
import { LoadingBar } from '../src/light/LoadingBar.tsx'
import { Notices } from '../src/light/Notices.tsx'

const endpoints: Record<string, Endpoint> = {
  platform: dictionaryApi.platform,
  account: profileApi.info,
  challenge: codeApi.challenge,
}

async function make(name: string, options: CallOptions = {}): Promise<unknown> {
  const endpoint = endpoints[name]
  if (!endpoint) throw new Error(`no endpoint ${name}`)
  try {
    return { data: await call(endpoint, {}, options) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { error: { code: error.code, message: error.message, http: error.http, fields: error.fields } }
  }
}

Object.assign(window, { harness: { call: make, pendingRequestCount } })

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <Suspense>
      <LoadingBar />
      <Notices />
      <p>ready</p>
    </Suspense>,
  )
}
