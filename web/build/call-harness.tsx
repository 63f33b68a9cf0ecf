// For the browser tests: a bare page on which a test makes calls and looks at what a person would see of them.
import type { Endpoint } from '@attestry/contract/endpoint'
import { codeApi } from '@attestry/contract/modules/account/code'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { CallError, type CallOptions, call } from '../src/kernel/call.ts'
import { requestsUnderWay } from '../src/kernel/loading.ts'
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

Object.assign(window, { harness: { call: make, requestsUnderWay } })

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
