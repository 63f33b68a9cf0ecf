// Entry of the operator's console.
import { createRouter } from '@tanstack/react-router'
import './light/light.css'
import 'virtual:antd.css'
import './ui/ui.css'
import { paths } from './paths.ts'
import { consoleRoutes } from './routes.ts'
import { ConsoleShell } from './shells/ConsoleShell.tsx'
import { MemberNotFound } from './shells/MemberNotFound.tsx'
import { requireStaff } from './shells/MemberSession.ts'
import { mount } from './ui/mount.tsx'
import { createQueryClient } from './ui/query-client.ts'
import { routerManners } from './ui/router-manners.ts'

const queries = createQueryClient()
const notFound = () => <MemberNotFound home={paths.console()} />
const routeTree = consoleRoutes({ shell: ConsoleShell, notFound, guard: requireStaff })

void mount(createRouter({ ...routerManners, routeTree, context: { queries } }), queries)
