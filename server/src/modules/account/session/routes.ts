// Routes for sessions.
import { sessionApi } from '@attestry/contract/modules/account/session'
import { preparedRoute, route } from '../../../kernel/route.ts'
import {
  compareLoginPassword,
  currentSession,
  endOneSession,
  endOtherSessions,
  listSessions,
  login,
  loginByCode,
  logout,
  previousSession,
} from './service.ts'

export const sessionRoutes = [
  preparedRoute(sessionApi.login, compareLoginPassword, login),
  route(sessionApi.loginByCode, loginByCode),
  route(sessionApi.logout, logout),
  route(sessionApi.current, currentSession),
  route(sessionApi.previous, previousSession),
  route(sessionApi.list, listSessions),
  route(sessionApi.end, endOneSession),
  route(sessionApi.endOthers, endOtherSessions),
]
