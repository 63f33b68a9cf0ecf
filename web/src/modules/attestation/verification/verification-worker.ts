// Web worker that reads and verifies a package, so that large files and signatures do not block the page.

import type { RandomAccess } from '@attestry/proof/package/zip'
import { type BundledPackage, bundledPackages } from '@attestry/proof/verify/bundle'
import { VerifierUnable } from '@attestry/proof/verify/crypto-support'
import type { Verdict } from '@attestry/proof/verify/verdict'
import { type VerifyProgress, verifyArchive } from '@attestry/proof/verify/verify-package'
import { fileAccess, SourceUnreadable, type UnreadableCause, urlAccess } from './byte-source.ts'
import { isPackageFile } from './package-file.ts'
import { findTrust, type TrustFound } from './package-trust.ts'
import { wasmDigests } from './wasm-digest.ts'

export type PackageSource = { readonly kind: 'file'; readonly file: Blob } | { readonly kind: 'url'; readonly url: string }

export interface VerificationRequest {
  readonly source: PackageSource
  readonly trust: string | undefined
}

export type VerificationMessage =
  | { readonly kind: 'trust'; readonly trust: TrustFound }
  | { readonly kind: 'bundle'; readonly packages: readonly BundledPackage[] }
  | { readonly kind: 'progress'; readonly progress: VerifyProgress }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'unable'; readonly lacking: string }
  | { readonly kind: 'unreadable'; readonly why: UnreadableCause; readonly serverMessage: string | undefined }

const PROGRESS_INTERVAL_MS = 150

const send = (message: VerificationMessage) => postMessage(message)

async function verify({ source, trust: published }: VerificationRequest): Promise<void> {
  const stop = new AbortController()
  const access = abortOnReadError(source.kind === 'file' ? fileAccess(source.file) : await urlAccess(source.url), stop)
  if (!(await isPackageFile(access))) {
    const packages = await bundledPackages(access)
    if (packages.length === 0) throw new SourceUnreadable('other')
    send({ kind: 'bundle', packages })
    return
  }
  const trust = await findTrust(access, published)
  stop.signal.throwIfAborted()
  send({ kind: 'trust', trust })
  const verdict = await verifyArchive(access, {
    ...(trust.demanded === undefined ? {} : { trust: trust.demanded }),
    signal: stop.signal,
    hasher: await wasmDigests(),
    onProgress: throttled((progress) => send({ kind: 'progress', progress })),
  })
  send({ kind: 'verdict', verdict })
}

/** A read error says nothing about the package: it aborts the verification instead of failing a check. */
const abortOnReadError = (access: RandomAccess, stop: AbortController): RandomAccess => ({
  size: access.size,
  read: (offset, length) =>
    access.read(offset, length).catch((error) => {
      stop.abort(error)
      throw error
    }),
})

function throttled(report: (progress: VerifyProgress) => void): (progress: VerifyProgress) => void {
  let reportedAt = 0
  return (progress) => {
    if (progress.kind === 'bytes') {
      if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return
      reportedAt = performance.now()
    }
    report(progress)
  }
}

addEventListener('message', ({ data }: MessageEvent<VerificationRequest>) => {
  verify(data).catch((error: unknown) => {
    if (error instanceof SourceUnreadable) send({ kind: 'unreadable', why: error.why, serverMessage: error.serverMessage })
    else send({ kind: 'unable', lacking: error instanceof VerifierUnable ? error.message : String(error) })
  })
})
