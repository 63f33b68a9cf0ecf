// Form to add or edit an address, validated with the contract's schema as on the server.
import { type AddressItem, addressApi, addressInput } from '@attestry/contract/modules/account/address'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { useAddress, useAddressActs } from './queries.ts'
import { RegionFields } from './RegionFields.tsx'
import { addressWords } from './words.ts'

/** 'new', or the id of the address being edited. */
export type Editing = string | undefined

interface AddressDrawerProps {
  readonly editing: Editing
  /** The first address is always the default. */
  readonly isFirst: boolean
  onClose(): void
}

export function AddressDrawer({ editing, isFirst, onClose }: AddressDrawerProps) {
  const say = addressWords.use()
  const isNew = editing === 'new'
  const { data, error, refetch } = useAddress(isNew ? undefined : editing)
  return (
    <DetailDrawer open={editing !== undefined} title={isNew ? say.addTitle : say.editTitle} onClose={onClose}>
      {isNew && <AddressForm address={undefined} isFirst={isFirst} onDone={onClose} />}
      {!isNew && data && <AddressForm key={data.id} address={data} isFirst={false} onDone={onClose} />}
      {!isNew && !data && (error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={5} />)}
    </DetailDrawer>
  )
}

const read = (data: FormData) => ({ ...Object.fromEntries(data), isDefault: data.get('isDefault') === 'on' })

interface AddressFormProps {
  readonly address: AddressItem | undefined
  readonly isFirst: boolean
  onDone(): void
}

function AddressForm({ address, isFirst, onDone }: AddressFormProps) {
  const say = addressWords.use()
  const { refresh } = useAddressActs()
  const form = useForm({
    schema: addressInput,
    read,
    fieldOfCode: { [accountErrors.REGION_NOT_EXACT.code]: 'regionId' },
    submit: async (values) => {
      const quietly = { display: ErrorDisplay.silent }
      await (address ? call(addressApi.change, { id: address.id, ...values }, quietly) : call(addressApi.create, values, quietly))
      await refresh()
      notify({ kind: 'success', text: say.saved })
      onDone()
    },
  })
  const fixed = isFirst || address?.isDefault === true
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <TextField
        name="name"
        label={say.name}
        autoComplete="name"
        maxLength={60}
        defaultValue={address?.name}
        problem={form.problems.name}
      />
      <TextField
        name="phone"
        type="tel"
        label={say.phone}
        hint={say.phoneHint}
        autoComplete="tel"
        maxLength={40}
        defaultValue={address?.phone.replace('#', ' # ')}
        problem={form.problems.phone}
      />
      <RegionFields initial={address?.regionId ?? ''} problem={form.problems.regionId} />
      <TextField
        name="detail"
        label={say.detail}
        hint={say.detailHint}
        autoComplete="street-address"
        maxLength={240}
        defaultValue={address?.detail}
        problem={form.problems.detail}
      />
      <TextField
        name="postcode"
        label={say.postcode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        defaultValue={address?.postcode}
        problem={form.problems.postcode}
      />
      <Checkbox
        name="isDefault"
        label={fixed ? say.isDefaultFixed : say.makeDefaultBox}
        defaultChecked={fixed}
        disabled={fixed}
      />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look="primary" submit busy={form.busy}>
          {say.save}
        </Button>
      </div>
    </form>
  )
}
