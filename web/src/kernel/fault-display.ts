// How a failed call is shown: not at all, as a message, as a notification, or by a redirect to the exception or login page.
import { generalErrors } from '@attestry/contract/errors'
import { paths } from '../paths.ts'
import { type CallError, callFaults } from './call-error.ts'
import { words as en } from './fault-words.en.ts'
import { notLoggedInPhrases, words as zh } from './fault-words.zh.ts'
import type { Locale } from './locale.ts'
import { notify, notifyOnNextPage } from './notice.ts'
import { clearSession } from './token.ts'

export const ErrorDisplay = { silent: 0, warning: 1, error: 2, notification: 4, redirect: 9 } as const
export type ErrorDisplay = (typeof ErrorDisplay)[keyof typeof ErrorDisplay]

const faultWords = { zh, en }
let leavingPage = false

export function displayFault(error: CallError, display: ErrorDisplay, locale: Locale): void {
  if (error.code === callFaults.aborted) return
  const expiry = expiryOf(error)
  if (expiry) {
    redirectToLogin(expiry === 'message' ? 'everything' : 'token', locale)
    return
  }
  const messages = faultWords[locale]
  const text = error.message || messages.noInfo
  switch (display) {
    case ErrorDisplay.silent:
      return
    case ErrorDisplay.warning:
      notify({ kind: 'warning', text })
      return
    case ErrorDisplay.notification:
      notify({ kind: 'error', text, title: messages.notificationTitle(error.code), display: 'notification' })
      return
    case ErrorDisplay.redirect:
      location.assign(paths.exception({ errorCode: error.code, errorMessage: text }))
      return
    default:
      notify({ kind: 'error', text })
  }
}

/** How a failure indicates an expired login, if it does: by its code, or by its message in either language. */
export function expiryOf(error: CallError): 'code' | 'message' | undefined {
  if (error.code === generalErrors.NOT_LOGGED_IN.code) return 'code'
  if (error.code === callFaults.network || error.code === callFaults.timeout) return undefined
  const message = error.message.toLowerCase()
  return notLoggedInPhrases.some((phrase) => message.includes(phrase)) ? 'message' : undefined
}

/** Suppresses the "login expired" redirect for calls that fail while the user logs out. */
export function markLoggingOut(): void {
  leavingPage = true
}

function redirectToLogin(extent: 'token' | 'everything', locale: Locale): void {
  const notice = { kind: 'warning', text: faultWords[locale].loginExpired } as const
  clearSession(extent)
  if (location.pathname === paths.login()) {
    notify(notice)
    return
  }
  // All calls of a screen expire together; notify and redirect once.
  if (leavingPage) return
  leavingPage = true
  notify(notice)
  notifyOnNextPage(notice)
  location.assign(paths.login({ back: location.pathname + location.search + location.hash }))
}
