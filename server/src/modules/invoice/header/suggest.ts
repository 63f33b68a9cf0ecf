// Suggests headers while a title is typed: saved ones, the verified enterprise, then the register of the invoice service.
import { type headerApi, MIN_LOOKUP_CHARS, type Suggestion } from '@attestry/contract/modules/invoice/header'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { verifiedEnterprise } from '../../realname/public.ts'
import { newLookupLimit } from './lookup-limit.ts'
import { ownHeaders } from './service.ts'

const MAX_SUGGESTIONS = 8

const EMPTY = { address: '', phone: '', bank: '', account: '' }

export const suggestHeaders: Service<typeof headerApi.suggest> = async (deps, actor, { keyword }) => {
  const wanted = keyword.toLowerCase()
  const fits = ({ title, taxNumber }: { title: string; taxNumber: string }) =>
    title.toLowerCase().includes(wanted) || taxNumber.toLowerCase().startsWith(wanted)
  const own = (await ownHeaders(deps, actor.ownerId)).filter(fits).map(
    ({ title, taxNumber, address, phone, bank, account }): Suggestion => ({
      source: 'own',
      title,
      taxNumber,
      address,
      phone,
      bank,
      account,
    }),
  )
  const verified = await verifiedEnterprise(deps, actor.ownerId)
  const enterprise = verified
    ? [{ source: 'enterprise' as const, title: verified.name, taxNumber: verified.number, ...EMPTY }].filter(fits)
    : []
  const near = [...own, ...enterprise]
  const found = keyword.length >= MIN_LOOKUP_CHARS ? await lookUp(deps, actor, keyword) : []
  const list = [...near, ...found].filter(
    (each, at, all) => all.findIndex(({ title, taxNumber }) => title === each.title && taxNumber === each.taxNumber) === at,
  )
  return { list: list.slice(0, MAX_SUGGESTIONS) }
}

const mayLookUp = newLookupLimit()

/** A look-up that fails leaves the other suggestions: nobody waits for it longer than its deadline. */
async function lookUp(deps: Deps, { platformId, ownerId }: { platformId: number; ownerId: string }, keyword: string) {
  const issuer = deps.invoices.of(platformId)
  if (!issuer.lookUp || !mayLookUp(ownerId, deps.clock.now())) return []
  try {
    const companies = await issuer.lookUp(keyword)
    return companies.map((company): Suggestion => ({ source: 'vendor', ...EMPTY, ...company }))
  } catch (error) {
    deps.log.warn({ err: error, issuer: issuer.name }, 'looking up an invoice header failed')
    return []
  }
}
