// Texts of the desk of partner keys, in English.
import type { Words } from './key-words.zh.ts'

export const words: Words = {
  title: 'Partner logins',
  lead: 'Register a partner system’s public key and its users can sign in with signed links. The first time, each confirms a phone number by SMS code; a key opens nobody’s account by itself.',
  list: 'Partner keys',
  partner: 'Partner system',
  state: 'Status',
  states: { active: 'In use', revoked: 'Revoked' },
  createdAt: 'Registered',
  revokedAt: 'Revoked',
  keyId: 'Key id (kid)',
  audience: 'Audience (aud)',
  publicKey: 'Ed25519 public key',
  publicKeyHint: '32 bytes as base64url, 43 characters. The private key stays with the partner: never send it.',
  add: 'Register a key',
  addTitle: 'Register a partner’s public key',
  addText: 'Then tell the partner the key id and the audience. A link it signs is valid for one minute and works once.',
  save: 'Register',
  added: 'Registered',
  revoke: 'Revoke',
  revokeText: 'Links signed with this key stop working at once; existing sessions stay open. This cannot be undone.',
  revoked: 'Revoked',
  emptyTitle: 'No partner systems yet',
  emptyText: 'If a system such as the office’s own portal should let its users sign in here, register its public key.',
}
