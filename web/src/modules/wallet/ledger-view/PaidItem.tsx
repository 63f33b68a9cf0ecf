// What a posting or a hold is for: service, quantity, package units, and a link to its record.
import { isBuilt } from '@attestry/contract/evidence-kind'
import { type PricedService, serviceNames } from '@attestry/contract/modules/wallet/price'
import { Link } from '@tanstack/react-router'
import { useLocale } from '../../../kernel/locale.ts'
import { kindRecordPath, paths } from '../../../paths.ts'
import { ledgerWords } from './words.ts'

const isKind = (service: PricedService | null) => service !== null && isBuilt(service as never)

export function ServiceName({ service, quantity }: { readonly service: PricedService | null; readonly quantity: number | null }) {
  const say = ledgerWords.use()
  const locale = useLocale()
  if (service === null) return null
  const name = serviceNames[service].name[locale]
  return <>{quantity !== null && quantity > 1 ? say.quantity(name, quantity) : name}</>
}

export function RecordLink({ record, service }: { readonly record: string; readonly service: PricedService | null }) {
  const say = ledgerWords.use()
  const to = isKind(service) ? kindRecordPath(service as never, record) : paths.record({ ano: record })
  return (
    <Link className="figures" to={to}>
      {say.record(record)}
    </Link>
  )
}
