// Inlines the public pages' style sheets: a document contains the sheets it needs, so that first paint waits for no other file.
import light from './light/light.css?inline'
import access from './modules/account/access.css?inline'
import account from './modules/account/account.css?inline'
import certificate from './modules/attestation/certificate/certificate.css?inline'
import strength from './modules/attestation/certificate/strength.css?inline'
import lookup from './modules/attestation/lookup/lookup.css?inline'
import share from './modules/attestation/share/share.css?inline'
import content from './modules/content/content.css?inline'
import home from './modules/content/home/home.css?inline'
import sharedDossier from './modules/dossier/share/shared-dossier.css?inline'
import phoneCapture from './modules/evidence/capture/phone/phone.css?inline'
import picture from './modules/evidence/capture/picture.css?inline'
import lawyer from './modules/lawyer/lawyer.css?inline'
import text from './modules/platform/text.css?inline'
import check from './modules/transparency/log/check/check.css?inline'
import log from './modules/transparency/log/page/log.css?inline'
import frame from './shells/public.css?inline'

/** In cascade order: each may override the ones before it. */
const sheets = {
  home,
  content,
  lawyer,
  account,
  access,
  certificate: strength + certificate,
  share,
  sharedDossier,
  lookup,
  log,
  check,
  text,
  picture,
  phoneCapture,
}

export type SheetName = keyof typeof sheets

/** Returned in the order above, regardless of the order of `names`. */
export function stylesOf(names: readonly SheetName[]): string {
  const own = Object.entries(sheets).flatMap(([name, sheet]) => (names.some((named) => named === name) ? [sheet] : []))
  return [light, frame, ...own].join('')
}
