/** The back-office after sign-in: react-admin in the shop's own layout, with routes below /admin. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { CoreAdminUI, CustomRoutes, Resource } from 'ra-core'
import { AdminContext, Notification } from 'ra-ui-materialui'
import { lazy } from 'react'
import { createBrowserRouter, Route } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthenticationFailedScreen } from './authentication-failed.tsx'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from '../kit/data-provider.ts'
import { createI18nProvider } from './i18n.ts'
import type { InterfaceLanguage, Messages } from '../kit/language.ts'
import { Layout } from './layout.tsx'
import { NotAllowedScreen } from './not-allowed.tsx'
import { NotFoundScreen } from './not-found.tsx'
import { OfficeErrorScreen } from './screen-boundary.tsx'
import { store } from './store.ts'
import { makeTheme } from './theme.ts'
import { resolveTheme } from './tokens.ts'
import { nonce } from '../kit/page/nonce.ts'
import { DelayedSkeleton } from '../kit/page/skeleton.tsx'
import { itemScreens } from '../catalogue/items/screens.ts'
import './office.css'
import './frame.css'

const cache = createCache({ key: 'office', nonce, prepend: true })

const ItemList = lazy(() => import('../catalogue/items/list.tsx'))
const ItemCreate = lazy(async () => ({ default: (await import('../catalogue/items/editor.tsx')).CatalogueItemCreate }))
const ItemEdit = lazy(async () => ({ default: (await import('../catalogue/items/editor.tsx')).CatalogueItemEdit }))
const ItemShow = lazy(async () => ({ default: (await import('../catalogue/items/editor.tsx')).CatalogueItemShow }))
const DealList = lazy(() => import('../catalogue/deals/list.tsx'))
const TranslationList = lazy(() => import('../content/translations/page.tsx'))
const ChangeSetList = lazy(() => import('../catalogue/change-sets/list.tsx'))
const ChangeSetPage = lazy(() => import('../catalogue/change-sets/page.tsx'))
const DealGrid = lazy(() => import('../catalogue/deals/grid.tsx'))
const DealCreate = lazy(async () => ({ default: (await import('../catalogue/deals/editor.tsx')).DealCreate }))
const DealEdit = lazy(async () => ({ default: (await import('../catalogue/deals/editor.tsx')).DealEdit }))
const DealShow = lazy(async () => ({ default: (await import('../catalogue/deals/editor.tsx')).DealShow }))
const UserList = lazy(() => import('../people/users/list.tsx'))
const UserCreate = lazy(async () => ({ default: (await import('../people/users/editor.tsx')).UserCreate }))
const UserEdit = lazy(async () => ({ default: (await import('../people/users/editor.tsx')).UserEdit }))
const UserShow = lazy(async () => ({ default: (await import('../people/users/editor.tsx')).UserShow }))
const RoleList = lazy(() => import('../people/users/role-list.tsx'))
const RoleCreate = lazy(async () => ({ default: (await import('../people/users/role-editor.tsx')).RoleCreate }))
const RoleEdit = lazy(async () => ({ default: (await import('../people/users/role-editor.tsx')).RoleEdit }))
const RoleShow = lazy(async () => ({ default: (await import('../people/users/role-editor.tsx')).RoleShow }))
const HotelList = lazy(() => import('../catalogue/hotels/list.tsx'))
const HotelImport = lazy(async () => ({ default: (await import('../catalogue/hotels/import.tsx')).HotelImport }))
const HotelEdit = lazy(async () => ({ default: (await import('../catalogue/hotels/editor.tsx')).HotelEdit }))
const HotelShow = lazy(async () => ({ default: (await import('../catalogue/hotels/editor.tsx')).HotelShow }))
const CancellationSettings = lazy(() => import('../settings/shop/cancelling.tsx'))
const VatSettings = lazy(() => import('../settings/shop/vat.tsx'))
const LedgerSettings = lazy(() => import('../settings/shop/ledger.tsx'))
const PriceSettings = lazy(() => import('../settings/shop/prices.tsx'))
const PaymentSettings = lazy(() => import('../settings/shop/payments.tsx'))
const DocumentSettings = lazy(() => import('../settings/shop/documents.tsx'))
const ContentList = lazy(() => import('../content/pages/list.tsx'))
const ContentEdit = lazy(() => import('../content/pages/editor.tsx'))
const BrandSettings = lazy(() => import('../settings/shop/brand.tsx'))
const EmailList = lazy(() => import('../content/emails/list.tsx'))
const EmailEdit = lazy(async () => ({ default: (await import('../content/emails/editor.tsx')).EmailEdit }))
const EmailShow = lazy(async () => ({ default: (await import('../content/emails/editor.tsx')).EmailShow }))
const BannerList = lazy(() => import('../content/banners/list.tsx'))
const BannerCreate = lazy(async () => ({ default: (await import('../content/banners/editor.tsx')).BannerCreate }))
const BannerEdit = lazy(async () => ({ default: (await import('../content/banners/editor.tsx')).BannerEdit }))
const BlockList = lazy(() => import('../content/banners/block-list.tsx'))
const SubscriberList = lazy(() => import('../people/newsletter/list.tsx'))
const AuditList = lazy(() => import('../settings/audit/list.tsx'))
const ReservationList = lazy(() => import('../sales/reservations/list.tsx'))
const ReservationPage = lazy(() => import('../sales/reservations/page.tsx'))
const NewSale = lazy(() => import('../sales/new-sale/page.tsx'))
const CancellationList = lazy(() => import('../sales/reservations/cancellations.tsx'))
const VoucherList = lazy(() => import('../sales/vouchers/list.tsx'))
const VoucherCreate = lazy(async () => ({ default: (await import('../sales/vouchers/editor.tsx')).VoucherCreate }))
const VoucherEdit = lazy(async () => ({ default: (await import('../sales/vouchers/editor.tsx')).VoucherEdit }))
const VoucherShow = lazy(async () => ({ default: (await import('../sales/vouchers/editor.tsx')).VoucherShow }))
const CampaignList = lazy(() => import('../sales/vouchers/campaign-list.tsx'))
const CampaignCreate = lazy(async () => ({ default: (await import('../sales/vouchers/campaign.tsx')).CampaignCreate }))
const CampaignEdit = lazy(async () => ({ default: (await import('../sales/vouchers/campaign.tsx')).CampaignEdit }))
const CampaignShow = lazy(async () => ({ default: (await import('../sales/vouchers/campaign.tsx')).CampaignShow }))
const VoucherOrders = lazy(() => import('../sales/vouchers/orders.tsx'))
const VoucherOrderPage = lazy(() => import('../sales/vouchers/order.tsx'))
const CodePage = lazy(() => import('../sales/vouchers/code.tsx'))
const Counter = lazy(() => import('../sales/vouchers/counter.tsx'))
const Queues = lazy(() => import('../sales/queues/page.tsx'))
const Files = lazy(() => import('../catalogue/files/page.tsx'))
const Books = lazy(() => import('../sales/books/page.tsx'))
const MonthReport = lazy(() => import('../sales/month-report/page.tsx'))
const SystemPage = lazy(() => import('../settings/system/page.tsx'))
const Payouts = lazy(() => import('../sales/payouts/page.tsx'))
const PayoutScreen = lazy(() => import('../sales/payouts/payout.tsx'))
const Debtors = lazy(() => import('../sales/claims/debtors.tsx'))
const BankReceipts = lazy(() => import('../sales/claims/receipts.tsx'))
const ManualEntries = lazy(() => import('../sales/claims/entries.tsx'))
const Pictures = lazy(() => import('../catalogue/pictures/page.tsx'))
const PersonCard = lazy(() => import('../people/person/page.tsx'))
const Privacy = lazy(() => import('../people/privacy/page.tsx'))
const ShopSettings = lazy(() => import('../settings/shop/page.tsx'))
const Account = lazy(() => import('../people/account/page.tsx'))
const Start = lazy(() => import('./start.tsx'))

const light = makeTheme('light')
const dark = makeTheme('dark')

/** Screens that are not react-admin resources. */
const ownScreens = (
  <CustomRoutes>
    <Route path="/translations" element={<TranslationList />} />
    <Route path="/change-sets" element={<ChangeSetList />} />
    <Route path="/change-sets/:id" element={<ChangeSetPage />} />
    <Route path="/deal-grid" element={<DealGrid />} />
    <Route path="/queues" element={<Queues />} />
    <Route path="/new-sale" element={<NewSale />} />
    <Route path="/counter" element={<Counter />} />
    <Route path="/voucher-codes/:id" element={<CodePage />} />
    <Route path="/files" element={<Files />} />
    <Route path="/pictures" element={<Pictures />} />
    <Route path="/month-report" element={<MonthReport />} />
    <Route path="/books" element={<Books />} />
    <Route path="/payouts" element={<Payouts />} />
    <Route path="/payouts/:account/:id" element={<PayoutScreen />} />
    <Route path="/debtors" element={<Debtors />} />
    <Route path="/bank-receipts" element={<BankReceipts />} />
    <Route path="/manual-entries" element={<ManualEntries />} />
    <Route path="/people/:key" element={<PersonCard />} />
    <Route path="/privacy" element={<Privacy />} />
    <Route path="/system" element={<SystemPage />} />
    <Route path="/shop-settings" element={<ShopSettings />} />
    <Route path="/account" element={<Account />} />
  </CustomRoutes>
)

// Variables instead of components, because react-admin requires resource elements as direct children.
const catalogue = (
  <>
    <Resource
      name="deals"
      list={DealList}
      create={DealCreate}
      edit={DealEdit}
      show={DealShow}
      recordRepresentation="title"
    />
    {itemScreens.map(({ resource }) => (
      <Resource
        key={resource}
        name={resource}
        list={ItemList}
        create={ItemCreate}
        edit={ItemEdit}
        show={ItemShow}
        recordRepresentation="title"
      />
    ))}
    <Resource
      name="hotels"
      list={HotelList}
      create={HotelImport}
      edit={HotelEdit}
      show={HotelShow}
      recordRepresentation="name"
    />
  </>
)

const bannersAndBlocks = (
  <>
    <Resource name="banners" list={BannerList} create={BannerCreate} edit={BannerEdit} recordRepresentation="title" />
    <Resource
      name="additional-info"
      list={BlockList}
      create={ItemCreate}
      edit={ItemEdit}
      recordRepresentation="title"
    />
  </>
)

const sales = (
  <>
    <Resource name="reservations" list={ReservationList} edit={ReservationPage} />
    <Resource name="cancellations" list={CancellationList} />
    <Resource
      name="vouchers"
      list={VoucherList}
      create={VoucherCreate}
      edit={VoucherEdit}
      show={VoucherShow}
      recordRepresentation="name"
    />
    <Resource
      name="campaigns"
      list={CampaignList}
      create={CampaignCreate}
      edit={CampaignEdit}
      show={CampaignShow}
      recordRepresentation="campaign_name"
    />
    <Resource name="voucher-orders" list={VoucherOrders} edit={VoucherOrderPage} />
  </>
)

const settingsAndContent = (
  <>
    <Resource name="prices" list={PriceSettings} />
    <Resource name="vat" list={VatSettings} />
    <Resource name="ledger" list={LedgerSettings} />
    <Resource name="cancelling" list={CancellationSettings} />
    <Resource name="payments" list={PaymentSettings} />
    <Resource name="documents" list={DocumentSettings} />
    <Resource name="content-pages" list={ContentList} edit={ContentEdit} recordRepresentation="title" />
    <Resource name="brand" list={BrandSettings} />
    <Resource name="email-templates" list={EmailList} edit={EmailEdit} show={EmailShow} />
    <Resource name="subscribers" list={SubscriberList} />
    <Resource name="audit" list={AuditList} />
  </>
)

const people = (
  <>
    <Resource
      name="users"
      list={UserList}
      create={UserCreate}
      edit={UserEdit}
      show={UserShow}
      recordRepresentation="name"
    />
    <Resource
      name="roles"
      list={RoleList}
      create={RoleCreate}
      edit={RoleEdit}
      show={RoleShow}
      recordRepresentation="name"
    />
  </>
)

/** Not `AdminUI`, because its sign-in page and layout would add all form fields to the first chunk. */
const screens = (
  <CssBaseline enableColorScheme>
    <CoreAdminUI
      layout={Layout}
      loading={DelayedSkeleton}
      catchAll={NotFoundScreen}
      accessDenied={NotAllowedScreen}
      authenticationError={AuthenticationFailedScreen}
      error={OfficeErrorScreen}
      dashboard={Start}
      title="Tussenuit"
      requireAuth
      disableTelemetry
    >
      {catalogue}
      {bannersAndBlocks}
      {sales}
      {settingsAndContent}
      {ownScreens}
      {people}
    </CoreAdminUI>
    <Notification />
  </CssBaseline>
)

export function OfficeApp({ messages, language }: { messages: Messages; language: InterfaceLanguage }) {
  const i18nProvider = createI18nProvider(messages, language)
  const office = (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      lightTheme={light}
      darkTheme={dark}
      defaultTheme={resolveTheme()}
    >
      {screens}
    </AdminContext>
  )
  const router = createBrowserRouter([{ path: '*', element: office }], { basename: '/admin' })
  return (
    <CacheProvider value={cache}>
      <RouterProvider router={router} />
    </CacheProvider>
  )
}
