// Queries for one address and for regions, and the act that makes an address the default.
import { addressApi } from '@attestry/contract/modules/account/address'
import { regionApi } from '@attestry/contract/modules/account/region'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'

/** Full address for the form; never taken from the cached list, which masks the phone number. */
export const useAddress = (id: string | undefined) =>
  useQuery({
    queryKey: collectionKey('address', 'item', id),
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) => call(addressApi.detail, { id: id ?? '' }, { display: ErrorDisplay.silent, signal }),
  })

/** Resends the address unchanged with isDefault: there is no endpoint for the flag alone. */
export async function makeDefault(id: string): Promise<void> {
  const { name, phone, regionId, detail, postcode } = await call(addressApi.detail, { id })
  await call(addressApi.change, { id, name, phone, regionId, detail, postcode, isDefault: true })
}

const neverStale = { staleTime: Number.POSITIVE_INFINITY }

export const useProvinces = () =>
  useQuery({
    ...neverStale,
    queryKey: ['regions'],
    queryFn: ({ signal }) => call(regionApi.provinces, {}, { display: ErrorDisplay.silent, signal }),
  })

export const useRegionsBelow = (id: string) =>
  useQuery({
    ...neverStale,
    queryKey: ['regions', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call(regionApi.below, { id }, { display: ErrorDisplay.silent, signal }),
  })
