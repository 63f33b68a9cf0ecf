// Entry of the member's workspace.
import { createRouter } from '@tanstack/react-router'
import './light/light.css'
import 'virtual:antd.css'
import './ui/ui.css'
import { memberRoutes } from './routes.ts'
import { MemberNotFound } from './shells/MemberNotFound.tsx'
import { requireMember } from './shells/MemberSession.ts'
import { MemberShell } from './shells/MemberShell.tsx'
import { mount } from './ui/mount.tsx'
import { createQueryClient } from './ui/query-client.ts'
import { routerManners } from './ui/router-manners.ts'

const queries = createQueryClient()
const routeTree = memberRoutes({ shell: MemberShell, notFound: MemberNotFound, guard: requireMember })

void mount(createRouter({ ...routerManners, routeTree, context: { queries } }), queries)
