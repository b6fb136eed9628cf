// The proposals a dialog is about, as the list has them: what they are, where, and on how many curbs.
import type { ProposedListRow } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { api } from '../../../app/api.ts';
import { settled } from '../../../app/settled.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';

export interface Rows {
  readonly byId: ReadonlyMap<number, ProposedListRow>;
  /** All that could be read were read. */
  readonly isWhole: boolean;
  /** Curbs together, of those read. */
  readonly curbs: number;
}

/** Rows of one page (the contract's largest). */
const pageSize = 100;
/** Beyond this many nobody reads names: the outcomes say the numbers. */
const mostRead = 2000;

const none: ReadonlyMap<number, ProposedListRow> = new Map();

/** Reads the rows page by page; `isPublished` = which list they stand in. */
export function useRows(ids: readonly number[], isPublished: boolean): Rows {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.draft.open);
  const selected = useAppSelector((state) => state.scenario.selected);
  const isOpen = open?.proposal !== undefined && open.proposal !== null && ids.includes(open.proposal);
  const scenario = isOpen ? open.scenario : selected;
  // A new list with the same ids is the same question; the answer stays when a proposal has gone from the list.
  const asked = ids.join(',');
  const [byId, setById] = useState(none);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const reading = { isOver: false };
    const read = async () => {
      const wanted = asked === '' ? [] : asked.split(',').slice(0, mostRead);
      const found = new Map<number, ProposedListRow>();
      for (let at = 0; at < wanted.length && !reading.isOver; at += pageSize) {
        const page = wanted.slice(at, at + pageSize);
        const { data } = await settled(
          dispatch(
            api.endpoints.proposedRegulationListData.initiate(
              {
                query: {
                  ids: page.join(','),
                  is_published: isPublished,
                  limit: pageSize,
                  ...(scenario === null ? {} : { scenario__id: scenario }),
                },
              },
              { forceRefetch: true },
            ),
          ),
        );
        for (const row of data?.results ?? []) found.set(row.id, row);
        if (!reading.isOver) setById(new Map(found));
      }
      if (!reading.isOver) setWhole(true);
    };
    void read();
    return () => {
      reading.isOver = true;
    };
  }, [asked, isPublished, scenario, dispatch]);
  const curbs = [...byId.values()].reduce((sum, row) => sum + row.link_count, 0);
  return { byId, isWhole: isWhole && ids.length <= mostRead, curbs };
}
