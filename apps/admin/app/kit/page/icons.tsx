/**
 * Line icons on a 20 × 20 grid: those of the shop, and those that only the back-office needs. Icons that react-admin's
 * components import keep MUI's names: the build redirects those imports to this file and fails if one is missing.
 */
import { SvgIcon, type SvgIconProps } from '@mui/material'
import { iconPaths } from '@tussenuit/shop/app/parts/icon-paths.ts'

function createLineIcon(path: string) {
  return function LineIcon(props: SvgIconProps) {
    return (
      <SvgIcon viewBox="0 0 20 20" {...props}>
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </SvgIcon>
    )
  }
}

const circle = 'M10 2.7a7.3 7.3 0 1 0 0 14.6 7.3 7.3 0 0 0 0-14.6Z'
const box = 'M5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5Z'
const eye = 'M2 10s3-5.2 8-5.2 8 5.2 8 5.2-3 5.2-8 5.2S2 10 2 10ZM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z'
const bookmark = 'M5.5 3h9v14L10 13.6 5.5 17Z'
const bin = 'M3.5 5.5h13M8 5.2V3.4h4v1.8M5.2 5.5l.8 11h8l.8-11M8.3 8.5v5.2M11.7 8.5v5.2'
const rows = 'M3 6h14M3 10h14M3 14h14'
const pen = 'M12.8 4.2 3.5 13.5V16.5h3l9.3-9.3ZM11 6l3 3'
const gear =
  'M10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM10 2.8v2M10 15.2v2M2.8 10h2M15.2 10h2M4.9 4.9l1.4 1.4M13.7 ' +
  '13.7l1.4 1.4M4.9 15.1l1.4-1.4M13.7 6.3l1.4-1.4'
const tag = 'M3 3.5h6.5l7.5 7.5-6 6-7.5-7.5ZM6.5 6.8v.2'

export const AccessTime = createLineIcon(iconPaths.clock)
export const Payout = createLineIcon('M3 4.500h14v7H3ZM10 11.500v6M7.500 15 10 17.500l2.500-2.500')
export const Debtor = createLineIcon(
  'M10 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM4.5 16.5a5.5 5.5 0 0 1 11 0M13.5 11h4M15.5 9v4',
)
export const BankReceipt = createLineIcon('M3.5 8 10 3.500 16.500 8ZM10 10v6M7.500 13.500 10 16l2.500-2.500')
export const ManualEntry = createLineIcon('M4 3.5h8v13H4ZM6.500 7h3M6.500 10h3M13.500 13.500l3-3 1 1-3 3h-1Z')
export const AccountCircle = createLineIcon(iconPaths.person)
export const Add = createLineIcon(iconPaths.plus)
export const AddCircleOutlineOutlined = createLineIcon(`${circle}M10 6.5v7M6.5 10h7`)
export const ArrowCircleDown = createLineIcon(`${circle}M10 6v8M6.8 10.8 10 14l3.2-3.2`)
export const ArrowCircleUp = createLineIcon(`${circle}M10 14V6M6.8 9.2 10 6l3.2 3.2`)
export const ArrowDropDown = createLineIcon(iconPaths['chevron-down'])
export const Article = createLineIcon('M5 3h7l3.5 3.5V17H5ZM12 3v3.5h3.5M7.5 10h5.5M7.5 13h5.5')
export const ReceiptLong = createLineIcon(
  'M5 2.8v14.4l2-1.3 2 1.3 2-1.3 2 1.3 2-1.3V2.8ZM7.5 6.5h5M7.5 9.5h5M7.5 12.5h3',
)
export const BarChart = createLineIcon('M3.5 16.5h13M6 13.5v-4M10 13.5v-9M14 13.5v-6')
export const Account = createLineIcon(
  'M3.5 8 10 3.500 16.500 8ZM5.500 8v6.500M10 8v6.500M14.500 8v6.500M3.500 16.500h13',
)
export const Book = createLineIcon('M4 3.5h10a2 2 0 0 1 2 2v11H6a2 2 0 0 1-2-2ZM4 14.5a2 2 0 0 1 2-2h10')
export const BookmarkAdd = createLineIcon(`${bookmark}M10 6v5M7.5 8.5h5`)
export const BookmarkBorder = createLineIcon(bookmark)
export const BookmarkRemove = createLineIcon(`${bookmark}M7.5 8.5h5`)
export const Brightness4 = createLineIcon('M15.8 12.4A6.6 6.6 0 0 1 7.6 4.2a6.6 6.6 0 1 0 8.2 8.2Z')
export const Brightness7 = createLineIcon(
  'M10 6.3a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4ZM10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 ' +
    '1.1M14.7 14.7l1.1 1.1M4.2 15.8l1.1-1.1M14.7 5.3l1.1-1.1',
)
export const CreditCard = createLineIcon(iconPaths.card)
export const CancelOutlined = createLineIcon(`${circle}M7 7l6 6M13 7l-6 6`)
export const ChatBubble = createLineIcon('M3 4.5h14v9H9l-3.5 3v-3H3Z')
export const CheckBox = createLineIcon(`${box}M6.5 10.3 9 12.8l4.8-5.4`)
export const CheckBoxOutlineBlank = createLineIcon(box)
export const CheckCircle = createLineIcon(`${circle}M6.5 10.3 9 12.8l4.8-5.4`)
export const Clear = createLineIcon(iconPaths.close)
export const Close = createLineIcon(iconPaths.close)
export const Create = createLineIcon(pen)
export const PhotoCamera = createLineIcon(
  'M3 6.5h3l1.2-2h5.6l1.2 2h3V16H3ZM10 8.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
)
export const Dashboard = createLineIcon('M3.5 3.5h5.5V9H3.5ZM11 3.5h5.5V9H11ZM3.5 11h5.5v5.5H3.5ZM11 11h5.5v5.5H11Z')
export const Delete = createLineIcon(bin)
export const DeleteOutlineOutlined = createLineIcon(bin)
export const Done = createLineIcon(iconPaths.check)
export const DragIndicator = createLineIcon('M7.5 5v.2M12.5 5v.2M7.5 10v.2M12.5 10v.2M7.5 15v.2M12.5 15v.2')
export const Error = createLineIcon(iconPaths.warning)
export const ErrorOutlineOutlined = createLineIcon(iconPaths.warning)
export const ExpandMore = createLineIcon(iconPaths['chevron-down'])
export const Favorite = createLineIcon(iconPaths.heart)
export const FilterList = createLineIcon(iconPaths.filter)
export const FormatBold = createLineIcon('M6.5 4h4.3a3 3 0 0 1 0 6H6.5ZM6.5 10h5a3.1 3.1 0 0 1 0 6.2h-5Z')
export const FormatItalic = createLineIcon('M9 4h5.5M5.5 16H11M12 4 8.2 16')
export const FormatListBulleted = createLineIcon('M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5v.2M3.5 10v.2M3.5 14.5v.2')
export const FormatListNumbered = createLineIcon(
  'M8 5.5h9M8 10h9M8 14.5h9M3 4.3l1.2-.6v3.8M3 12.7c.3-1 2.2-1 2.2.2 0 1-2.2 1.7-2.2 2.8h2.3',
)
export const FormatQuote = createLineIcon('M8 6c-2.7.7-4 2.6-4 5.2V14h4v-4H5.5M16 6c-2.7.7-4 2.6-4 5.2V14h4v-4h-2.5')
export const GetApp = createLineIcon('M10 3v9M6.5 9l3.5 3.5L13.5 9M4 16.5h12')
export const HelpOutlineOutlined = createLineIcon(`${circle}M7.8 7.8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M10 13.9v.2`)
export const HighlightOff = createLineIcon(`${circle}M7 7l6 6M13 7l-6 6`)
export const History = createLineIcon(iconPaths.clock)
export const Hotel = createLineIcon(
  'M3 16.5v-11M3 13h14v3.500M17 13v-2.500a2 2 0 0 0-2-2H9V13M6 8.700a1.300 1.300 0 1 0 0 .1',
)
export const HotTub = createLineIcon('M3 10h14v6.5H3ZM7 7c-1-1.5 1-2 0-3.5M11 7c-1-1.5 1-2 0-3.5M15 7c-1-1.5 1-2 0-3.5')
export const Image = createLineIcon('M3.5 4h13v12h-13ZM3.5 13l4-4 3 3 2-2 4 4M13 7.2v.2')
export const Shield = createLineIcon('M10 2.8 16 5v5c0 3.6-2.4 6.2-6 7.3-3.6-1.1-6-3.7-6-7.3V5ZM7.3 10l2 2 3.6-3.8')
export const Newspaper = createLineIcon(
  'M3.5 4h10.5v12H5A1.5 1.5 0 0 1 3.5 14.5ZM14 8h2.5v6.5A1.5 1.5 0 0 1 15 16h-1M6 7h5.5M6 10h5.5M6 13h3.5',
)
export const Inbox = createLineIcon('M3.5 3.5h13v13h-13ZM3.5 11.5h4a2.5 2.5 0 0 0 5 0h4')
export const Label = createLineIcon(tag)
export const List = createLineIcon(rows)
export const Lock = createLineIcon('M5 9h10v7.5H5ZM7 9V6.5a3 3 0 0 1 6 0V9')
export const MailOutlineOutlined = createLineIcon(iconPaths.mail)
export const EventBusy = createLineIcon(`${iconPaths.calendar}M8 11.200l4 4M12 11.200l-4 4`)
export const Menu = createLineIcon(rows)
export const MoreVert = createLineIcon('M10 4.5v.2M10 9.9v.2M10 15.3v.2')
export const NavigateBefore = createLineIcon(iconPaths['chevron-start'])
export const NavigateNext = createLineIcon(iconPaths['chevron-end'])
export const People = createLineIcon(iconPaths.person)
export const PersonPin = createLineIcon(iconPaths.person)
export const Phone = createLineIcon(iconPaths.phone)
export const Place = createLineIcon(iconPaths.place)
export const PowerSettingsNew = createLineIcon('M8 3.5H4.5v13H8M12.5 6.5 16 10l-3.5 3.5M16 10H7.5')
export const Queue = createLineIcon('M6.5 3.5h10v10h-10ZM3.5 6.5v10h10M11.5 6v5M9 8.5h5')
export const Refresh = createLineIcon('M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5')
export const RemoveCircle = createLineIcon(`${circle}M6.5 10h7`)
export const RemoveCircleOutlineOutlined = createLineIcon(`${circle}M6.5 10h7`)
export const RemoveRedEye = createLineIcon(eye)
export const Report = createLineIcon(iconPaths.warning)
export const Save = createLineIcon(iconPaths.check)
export const Search = createLineIcon(iconPaths.search)
export const Settings = createLineIcon(gear)
export const ProcessorChip = createLineIcon(
  'M5.5 5.5h9v9h-9ZM8 8h4v4H8ZM8 2.5v3M12 2.5v3M8 14.5v3M12 14.5v3M2.5 8h3M2.5 12h3M14.5 8h3M14.5 12h3',
)
export const Sort = createLineIcon('M3 6h14M3 10h9M3 14h5')
export const Title = createLineIcon('M4.5 4.5h11M10 4.5v12')
export const Translate = createLineIcon(iconPaths.globe)
export const Update = createLineIcon(iconPaths.clock)
export const ViewList = createLineIcon(rows)
export const ViewWeek = createLineIcon('M3.5 4h3.6v12H3.5ZM8.2 4h3.6v12H8.2ZM12.9 4h3.6v12h-3.6Z')
export const Visibility = createLineIcon(eye)
export const VisibilityOff = createLineIcon(`${eye}M3.5 3.5l13 13`)
export const WarningAmber = createLineIcon(iconPaths.warning)
export const Leaf = createLineIcon(iconPaths.leaf)
export const Gift = createLineIcon(iconPaths.gift)
export const Ticket = createLineIcon(iconPaths.ticket)
export const Euro = createLineIcon('M15.5 5.2A5.8 5.8 0 1 0 15.500 14.8M3 8.500h8M3 11.500h7')
export const Percent = createLineIcon('M15.500 4.500l-11 11M6 4a2 2 0 1 0 .01 0M14 12a2 2 0 1 0 .01 0')
export const Palette = createLineIcon(
  'M10 2.700a7.300 7.300 0 1 0 0 14.600c1.600 0 1.900-1.200 1.200-2.200-.8-1.200 0-2.400 1.400-2.400h2a2.700 ' +
    '2.700 0 0 0 2.700-2.700A7.300 7.300 0 0 0 10 2.700ZM6.300 9.800v.2M8.400 6.400v.2M12.400 6.400v.2',
)
export const Transfer = createLineIcon('M6 16V4.500M3 7.500l3-3 3 3M14 4v11.500M11 12.500l3 3 3-3')
