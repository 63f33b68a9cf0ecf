// The thin bar at the top of the page while requests are pending.
import { useLoading } from '../kernel/loading.ts'
import { lightWords } from './words.ts'

export function LoadingBar() {
  const loading = useLoading()
  const say = lightWords.use()
  return (
    <div className="loading-bar" data-on={loading} role="status">
      <span className="unseen">{loading ? say.loading : ''}</span>
    </div>
  )
}
