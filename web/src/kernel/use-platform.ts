// The platform of the session, for components.
import { useQuery } from '@tanstack/react-query'
import { cachedPlatform } from './session.ts'

export const usePlatform = () =>
  useQuery({ queryKey: ['platform'], queryFn: cachedPlatform, staleTime: Number.POSITIVE_INFINITY }).data
