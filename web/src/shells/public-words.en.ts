// The words around every public page, in English.
import type { Words } from './public-words.zh.ts'

export const words: Words = {
  home: 'Home',
  nav: 'Site',
  verify: 'How to verify',
  digest: 'Compute a digest',
  limits: 'What it proves',
  login: 'Log in',
  register: 'Register',
  workspace: 'Workspace',
  demo: 'Demo server: for trying things out. Please do not submit real data.',
  waiting: 'These features are not available on this server yet, because system components are missing:',
  contact: 'Contact',
  consultation: 'Enquiries',
  support: 'Technical support',
  email: 'E-mail',
  hours: 'Office hours',
  place: 'Office',
  legal: 'Terms and filings',
  agreement: 'Service Agreement',
  privacy: 'Privacy Policy',
  icp: 'ICP filing',
  chainFiling: 'Blockchain service filing',
  workspaceTitle: 'Evidence workspace',
  consoleTitle: 'Operator console',
  workspaceNeedsScript: 'The workspace needs JavaScript. Please enable it in your browser and reload this page.',
}
