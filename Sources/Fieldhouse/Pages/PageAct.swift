/// The values of the field `intent` on the pages of projects and requests that change or delete what they show.
enum PageAct: String {
    case edit
    case delete
    case restore
}
