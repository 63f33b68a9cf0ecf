// Addresses and regions as screens ask for them, and what is done to addresses.
import { addressApi } from '@attestry/contract/modules/account/address'
import { regionApi } from '@attestry/contract/modules/account/region'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['account', 'addresses'] as const

export const useAddresses = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(addressApi.list, {}, { display: ErrorDisplay.silent, signal }),
  })

/** Whole, for the form; never from memory, because the list masks the phone. */
export const useAddress = (id: string | undefined) =>
  useQuery({
    queryKey: [...KEY, id],
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) => call(addressApi.detail, { id: id ?? '' }, { display: ErrorDisplay.silent, signal }),
  })

export function useAddressActs() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    refresh,
    remove: (id: string) => call(addressApi.remove, { id }).finally(refresh),
    /** Everything else stays as it is. */
    makeDefault: async (id: string) => {
      const { name, phone, regionId, detail, postcode } = await call(addressApi.detail, { id })
      await call(addressApi.change, { id, name, phone, regionId, detail, postcode, isDefault: true }).finally(refresh)
    },
  }
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

export const useProvinces = () =>
  useQuery({
    ...forever,
    queryKey: ['regions'],
    queryFn: ({ signal }) => call(regionApi.provinces, {}, { display: ErrorDisplay.silent, signal }),
  })

export const useRegionsBelow = (id: string) =>
  useQuery({
    ...forever,
    queryKey: ['regions', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call(regionApi.below, { id }, { display: ErrorDisplay.silent, signal }),
  })
