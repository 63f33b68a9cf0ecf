// Form to add or edit an address.
import { type AddressItem, addressApi } from '@attestry/contract/modules/account/address'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useAddress } from './queries.ts'
import { RegionFields } from './RegionFields.tsx'
import { addressWords } from './words.ts'

/** 'new', or the id of the address being edited. */
export type Editing = string | undefined

interface AddressDrawerProps {
  readonly editing: Editing
  /** The first address is always the default. */
  readonly isFirst: boolean
  onSaved(): Promise<unknown>
  onClose(): void
}

const NEW = { isDefault: false } satisfies Partial<AddressItem>

export function AddressDrawer({ editing, isFirst, onSaved, onClose }: AddressDrawerProps) {
  const say = addressWords.use()
  const isNew = editing === 'new'
  const { data, error, refetch } = useAddress(isNew ? undefined : editing)
  const item: Partial<AddressItem> | undefined = isNew ? NEW : editing === undefined ? undefined : data
  return (
    <FormDrawer
      item={item}
      loading={editing && !item ? { error, retry: () => void refetch() } : undefined}
      endpoint={isNew ? addressApi.create : addressApi.change}
      title={isNew ? say.addTitle : say.editTitle}
      submit={say.save}
      done={say.saved}
      fieldOfCode={{ [accountErrors.REGION_NOT_EXACT.code]: 'regionId' }}
      read={(form, { id }) => ({ ...(id && { id }), ...Object.fromEntries(form), isDefault: form.get('isDefault') === 'on' })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ problems }, address) => {
        const fixed = isFirst || address.isDefault === true
        return (
          <>
            <TextField
              name="name"
              label={say.name}
              autoComplete="name"
              maxLength={60}
              defaultValue={address.name}
              problem={problems.name}
            />
            <TextField
              name="phone"
              type="tel"
              label={say.phone}
              hint={say.phoneHint}
              autoComplete="tel"
              maxLength={40}
              defaultValue={address.phone?.replace('#', ' # ')}
              problem={problems.phone}
            />
            <RegionFields initial={address.regionId ?? ''} problem={problems.regionId} />
            <TextField
              name="detail"
              label={say.detail}
              hint={say.detailHint}
              autoComplete="street-address"
              maxLength={240}
              defaultValue={address.detail}
              problem={problems.detail}
            />
            <TextField
              name="postcode"
              label={say.postcode}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={12}
              defaultValue={address.postcode}
              problem={problems.postcode}
            />
            <Checkbox
              name="isDefault"
              label={fixed ? say.isDefaultFixed : say.makeDefaultBox}
              defaultChecked={fixed}
              disabled={fixed}
            />
          </>
        )
      }}
    </FormDrawer>
  )
}
