// Queries for addresses and regions, and the acts on addresses.
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

/** Full address for the form; never taken from the cached list, which masks the phone number. */
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
    /** Resends the address unchanged with isDefault: there is no endpoint for the flag alone. */
    makeDefault: async (id: string) => {
      const { name, phone, regionId, detail, postcode } = await call(addressApi.detail, { id })
      await call(addressApi.change, { id, name, phone, regionId, detail, postcode, isDefault: true }).finally(refresh)
    },
  }
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
