// What a proposal changes in one line, as a link to it.
import { RouteLink } from './route-link.tsx';

interface Props {
  readonly proposal: string | null;
  readonly line: string;
}

export function ChangeLine({ proposal, line }: Props) {
  return (
    <p className="break-anywhere text-13 a-action">
      {proposal === null ? line : <RouteLink to={`/manager/mapview/?proposal=${proposal}`}>{line}</RouteLink>}
    </p>
  );
}
