// Entry point of the member's workspace.
import { wirePath } from '@attestry/contract/endpoint'
import { behaviorApi } from '@attestry/contract/modules/content/behavior'
import { createRouter } from '@tanstack/react-router'
import './light/light.css'
import 'virtual:antd.css'
import './ui/ui.css'
import { trackBehavior } from './kernel/behavior.ts'
import { memberRoutes } from './routes.ts'
import { MemberNotFound } from './shells/MemberNotFound.tsx'
import { requireMember } from './shells/MemberSession.ts'
import { MemberShell } from './shells/MemberShell.tsx'
import { mount } from './ui/mount.tsx'
import { createQueryClient } from './ui/query-client.ts'
import { routerOptions } from './ui/router-options.ts'

const queries = createQueryClient()
const routeTree = memberRoutes({ shell: MemberShell, notFound: MemberNotFound, guard: requireMember })

const router = createRouter({ ...routerOptions, routeTree, context: { queries } })
router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
  if (pathChanged) trackBehavior(wirePath(behaviorApi.note), 'view', toLocation.pathname)
})

void mount(router, queries)
