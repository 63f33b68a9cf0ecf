// The packages of a proposal: those there are, to change or end, and new ones.
import { type PricedService, pricedServices } from '@attestry/contract/modules/wallet/price'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { priceWords } from '../price/words.ts'
import type { DraftOffer } from './draft.ts'
import { priceChangeWords } from './words.ts'

interface PackageFieldsProps {
  readonly offers: readonly DraftOffer[]
  /** How many of them are on the list already: their id and service stay. */
  readonly known: number
  onChange(place: number, offer: DraftOffer | undefined): void
  onAdd(offer: DraftOffer): void
}

const fresh: DraftOffer = { id: '', service: 'file', units: '100', months: '12', price: '', active: true }

export function PackageFields({ offers, known, onChange, onAdd }: PackageFieldsProps) {
  const say = priceChangeWords.use()
  const { services } = priceWords.use()
  return (
    <>
      <h3>{say.packages}</h3>
      {offers.map((offer, place) => {
        const set = (patch: Partial<DraftOffer>) => onChange(place, { ...offer, ...patch })
        const old = place < known
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new package has no name yet, and only the last ones are removed
          <fieldset key={place} className="package-fields">
            <legend data-user-content>{old ? offer.id : say.addPackage}</legend>
            <div className="desk-form-row">
              {!old && (
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
                    options={pricedServices.map((value: PricedService) => ({ value, label: services[value] }))}
                    onChange={(service) => set({ service })}
                  />
                </>
              )}
              <TextField label={say.units} maxLength={7} value={offer.units} onChange={(units) => set({ units })} />
              <TextField label={say.months} maxLength={3} value={offer.months} onChange={(months) => set({ months })} />
              <TextField label={say.packagePrice} maxLength={10} value={offer.price} onChange={(price) => set({ price })} />
            </div>
            {old ? (
              <Checkbox label={say.onSale} checked={offer.active} onChange={({ target }) => set({ active: target.checked })} />
            ) : (
              <Button look="quiet" small onClick={() => onChange(place, undefined)}>
                {say.remove}
              </Button>
            )}
          </fieldset>
        )
      })}
      <div>
        <Button icon="plus" onClick={() => onAdd(fresh)}>
          {say.addPackage}
        </Button>
      </div>
    </>
  )
}
