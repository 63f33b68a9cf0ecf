// Entry point of the operator's console.
import { createRouter } from '@tanstack/react-router'
import './light/light.css'
import 'virtual:antd.css'
import './ui/ui.css'
import './ui/desk/desk.css'
import { consoleRoutes } from './console-routes.ts'
import { signInStatusQuery } from './modules/operator/public.tsx'
import { paths } from './paths.ts'
import { ConsoleShell } from './shells/ConsoleShell.tsx'
import { MemberNotFound } from './shells/MemberNotFound.tsx'
import { requireStaff } from './shells/MemberSession.ts'
import { mount } from './ui/mount.tsx'
import { createQueryClient } from './ui/query-client.ts'
import { routerOptions } from './ui/router-options.ts'

const queries = createQueryClient()
const notFound = () => <MemberNotFound home={paths.console()} />
const guard = async (client: typeof queries) => {
  await requireStaff(client)
  await client.ensureQueryData(signInStatusQuery)
}
const routeTree = consoleRoutes({ shell: ConsoleShell, notFound, guard })

void mount(createRouter({ ...routerOptions, routeTree, context: { queries } }), queries)
