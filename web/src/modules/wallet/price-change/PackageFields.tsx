// Packages of a proposal: existing ones to change or end, and new ones.

import { type PricedService, pricedServices, serviceNames } from '@attestry/contract/modules/wallet/price'
import { useLocale } from '../../../kernel/locale.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { DraftOffer } from './draft.ts'
import { priceChangeWords } from './words.ts'

interface PackageFieldsProps {
  readonly offers: readonly DraftOffer[]
  /** The number of existing packages, which come first: their id and service cannot change. */
  readonly existingCount: number
  onChange(index: number, offer: DraftOffer | undefined): void
  onAdd(offer: DraftOffer): void
}

const newOffer: DraftOffer = { id: '', service: 'file', units: '100', months: '12', price: '', active: true }

export function PackageFields({ offers, existingCount, onChange, onAdd }: PackageFieldsProps) {
  const say = priceChangeWords.use()
  const locale = useLocale()
  return (
    <>
      <h3>{say.packages}</h3>
      {offers.map((offer, index) => {
        const set = (patch: Partial<DraftOffer>) => onChange(index, { ...offer, ...patch })
        const existing = index < existingCount
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new package has no id yet, and only the last ones are removed
          <fieldset key={index} className="package-fields">
            <legend data-user-content>{existing ? offer.id : say.addPackage}</legend>
            <div className="desk-form-row">
              {!existing && (
                <>
                  <TextField
                    label={say.packageId}
                    hint={say.packageIdHint}
                    mono
                    maxLength={40}
                    value={offer.id}
                    onChange={(id) => set({ id })}
                  />
                  <SelectField
                    label={say.service}
                    value={offer.service}
                    options={pricedServices.map((value: PricedService) => ({ value, label: serviceNames[value].name[locale] }))}
                    onChange={(service) => set({ service })}
                  />
                </>
              )}
              <TextField label={say.units} maxLength={7} value={offer.units} onChange={(units) => set({ units })} />
              <TextField label={say.months} maxLength={3} value={offer.months} onChange={(months) => set({ months })} />
              <TextField label={say.packagePrice} maxLength={10} value={offer.price} onChange={(price) => set({ price })} />
            </div>
            {existing ? (
              <Checkbox label={say.onSale} checked={offer.active} onChange={({ target }) => set({ active: target.checked })} />
            ) : (
              <Button look="quiet" small onClick={() => onChange(index, undefined)}>
                {say.remove}
              </Button>
            )}
          </fieldset>
        )
      })}
      <div>
        <Button icon="plus" onClick={() => onAdd(newOffer)}>
          {say.addPackage}
        </Button>
      </div>
    </>
  )
}
