// Whether the component is still on the page: asked after an await, when the user may have left.
import { useEffect, useRef } from 'react'

export function useMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
