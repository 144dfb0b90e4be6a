-- The tree: numbers from moves to positions, and what to work on. The same in Rust, without a
-- database, is `tree.rs`; a test compares the two.

-- The locks of a campaign: its tree, and its door, which is shut while somebody makes jobs ready.
create function tree_lock() returns integer language sql immutable as $$ select 1836413556 $$;
create function door_lock() returns integer language sql immutable as $$ select 1836413557 $$;

-- Whoever changes the tree of a campaign holds it until the transaction ends. It is waited for by
-- nobody who holds a row, so nobody who holds it waits in vain.
create function hold_tree(of_campaign bigint) returns void language sql as $$
    select pg_advisory_xact_lock(tree_lock(), of_campaign::integer)
$$;

-- Whether we are the one who makes jobs ready; then the door is shut until the transaction ends.
create function shut_door(of_campaign bigint) returns boolean language plpgsql as $$
begin
    if not pg_try_advisory_xact_lock(tree_lock(), of_campaign::integer) then
        return false;
    end if;
    perform pg_advisory_xact_lock(door_lock(), of_campaign::integer);
    return true;
end $$;

-- Waits until the door is open. All who wait go on at the same time.
create function await_door(of_campaign bigint) returns void language plpgsql as $$
begin
    perform pg_advisory_lock_shared(door_lock(), of_campaign::integer);
    perform pg_advisory_unlock_shared(door_lock(), of_campaign::integer);
end $$;

-- What is called for each job is in the language whose plans are kept.
create function note(of_campaign bigint, happened text) returns void language sql as $$
    insert into incident (campaign, what) values (of_campaign, happened)
$$;

-- Wakes whoever waits for something to do.
create function wake(of_campaign bigint) returns void language plpgsql as $$
begin
    -- A notice has all who commit stand in line, so it is given only where somebody hears it.
    if exists (select from worker w where w.campaign = of_campaign and w.idle and not w.gone
            and w.seen > now() - w.lease) then
        notify mustplay;
    end if;
end $$;

-- A number of a position that is not decided.
create function bounded(number bigint) returns bigint language sql immutable as $$
    select greatest(1, least(number, 1073741824))
$$;

-- Has somebody put together what the moves of positions say, where that is of use: whoever did it
-- where it is of none would be stopped at its first sign of life, and the next one, too.
create function plan_ripe(at_positions bigint[]) returns void language plpgsql as $$
begin
    insert into job (campaign, position, priority, lane, budget)
    select c.id, p.id, 0, p.id % c.lanes, least(1e15,
            c.nodes_per_second * c.job_seconds * 4.0 ^ least(p.turns + 1, 8))::bigint
        from positions p join campaign c on c.id = p.campaign
        where p.id = any (at_positions) and p.ripe and p.won is null and not p.aside
            and is_wanted(p.id)
    on conflict do nothing;
end $$;

-- Has somebody else check an answer.
create function plan_check(of_answer bigint, at_priority integer) returns void language plpgsql as $$
begin
    insert into job (campaign, kind, position, answer, author, priority, lane)
    select a.campaign, 'check', a.position, a.id, a.worker, at_priority, a.id % c.lanes
        from answer a join campaign c on c.id = a.campaign where a.id = of_answer;
end $$;

-- Whether something that was asked for and is not decided could hang on a position: by moves that
-- are not refuted, through positions whose winner is not known.
create function is_wanted(at_position bigint) returns boolean language plpgsql stable as $$
begin
    return exists (
    with recursive above (id, asked) as (
        select p.id, p.asked from positions p where p.id = at_position and p.won is null
        union
        select p.id, p.asked from above join edge e on e.child = above.id and e.refuted_by is null
            join positions p on p.id = e.parent and p.won is null and not p.ripe)
    select from above where asked);
end $$;

-- What is waiting to be done and of no use any more need not be done.
create function call_off(of_campaign bigint) returns void language plpgsql as $$
begin
    update job set state = 'released', ended = now()
        where campaign = of_campaign and state = 'ready' and kind = 'solve'
            and not is_wanted(position);
end $$;

-- A win of the opponent after a move refutes, beside the move, those outside its carrier: he wins
-- without their cells. This is said of the answers to some positions and to their moves.
create function refute(changed bigint[]) returns bigint[] language plpgsql as $$
declare above bigint[];
begin
    with here as (
        select * from edge where child = any (changed)
        union
        select * from edge where parent = any (changed)),
    refuted as (
        update edge sibling set refuted_by = a.id
            from here join positions child on child.id = here.child and child.won
                join answer a on a.id = child.answer
                join symmetry s on s.campaign = child.campaign and s.number = here.image
            where sibling.parent = here.parent and sibling.cell <> here.cell
                and sibling.refuted_by is null and s.cells[sibling.cell + 1] <> all (a.carrier)
            returning sibling.parent)
    select coalesce(array_agg(distinct parent), '{}') into above from refuted;
    return above;
end $$;

-- Sums up the moves of positions, and of all positions above whose numbers change by that:
-- proof = least disproof of a child, disproof = sum of the proofs of the children. Positions with
-- most stones come first, so each is summed up once.
create function back_up(changed bigint[]) returns void language plpgsql as $$
declare
    waiting bigint[] := changed;
    level smallint;
    moved bigint[];
begin
    loop
        select max(p.stones) into level from positions p where p.id = any (waiting);
        exit when level is null;
        with summed as (
            select p.id, min(child.disproof) as easiest, coalesce(sum(child.proof), 0)::bigint as total
                from positions p
                    left join edge e on e.parent = p.id and e.refuted_by is null
                    left join positions child on child.id = e.child
                where p.id = any (waiting) and p.stones = level and p.won is null and p.expanded
                group by p.id),
        -- Until it has an answer of its own, it is not decided.
        found as (
            select id, bounded(coalesce(easiest, 1073741824)) as easiest, bounded(total) as total,
                coalesce(easiest = 0, false) or total = 0 as is_ripe
                from summed),
        changed as (
            update positions p set proof = easiest, disproof = total, ripe = is_ripe
                from found
                where p.id = found.id and p.won is null
                    and (p.proof, p.disproof, p.ripe) <> (easiest, total, is_ripe)
                returning p.id)
        select coalesce(array_agg(id), '{}') into moved from changed;
        perform plan_ripe(moved);
        waiting := array(
            select p.id from positions p where p.id = any (waiting) and p.stones < level
            union
            select e.parent from edge e where e.child = any (moved));
    end loop;
end $$;

-- How many nodes a job may take: a part of what fits into the time of a job at first, then four
-- times as many in each turn, so that what is easy is decided soon. A position is opened after
-- three turns at the latest, if its moves can be told; where they cannot, the nodes double with
-- each turn after the fifth, so that it is decided some day. Workers that seem slow share a machine
-- with others: their jobs take longer, since smaller ones would open the tree too early.
create function budget_of(turns integer, rate float8, seconds float8) returns bigint
language sql immutable as $$
    select greatest(10, least(1e15, least(1, 4.0 ^ least(turns, 4) / 16)
        * 2.0 ^ least(greatest(turns - 4, 0), 30) * greatest(rate, 2000) * seconds))::bigint
$$;

-- Goes down from a root to what is best worked on: the move whose refutation is cheapest, where
-- what others work on counts for more (virtual loss). Gives the way to it, or nothing if all is
-- busy.
create function walk(from_root bigint) returns bigint[] language plpgsql as $$
declare
    excluded bigint[] := '{}';
    way bigint[] := array[from_root];
    here positions;
    next bigint;
begin
    loop
        select * into here from positions where id = way[cardinality(way)];
        next := null;
        if not here.expanded or here.ripe then
            if not here.aside and here.won is null and not exists (
                select from job where position = here.id and kind = 'solve'
                    and state in ('ready', 'leased')) then
                return way;
            end if;
        else
            select child.id into next
                from edge join positions child on child.id = edge.child
                where edge.parent = here.id and edge.refuted_by is null and child.won is null
                    and child.id <> all (excluded)
                order by child.disproof * (1 + child.busy), edge.rank
                limit 1;
        end if;
        if next is not null then
            way := way || next;
        else
            if here.id = from_root then
                return null;
            end if;
            excluded := excluded || here.id;
            way := way[1:cardinality(way) - 1];
        end if;
    end loop;
end $$;

-- Workers that were heard of lately.
create function present(of_campaign bigint) returns integer language sql stable as $$
    select count(*)::integer from worker w
        where w.campaign = of_campaign and not w.gone and not w.banned and w.seen > now() - w.lease
$$;

-- Makes so many jobs ready, for roots in turn.
create function plan(of_campaign bigint, wanted integer, me bigint) returns integer language plpgsql as $$
declare
    about campaign;
    at_root bigint;
    way bigint[];
    made integer := 0;
    made_before integer;
    least_turns integer;
begin
    select * into about from campaign where id = of_campaign;
    loop
        made_before := made;
        select p.turns into least_turns from positions p
            where p.campaign = of_campaign and p.asked and p.won is null and not p.aside
                and (p.expanded or p.busy = 0)
            order by p.turns limit 1;
        for at_root in
            -- Whoever has been at it before remembers some of it.
            (select p.id from positions p
            where p.campaign = of_campaign and p.asked and p.won is null and not p.aside
                and not p.expanded and p.busy = 0
                and least_turns > 0 and p.turns = least_turns and p.last_worker = me
            limit 1)
            union all
            (select p.id from positions p
            where p.campaign = of_campaign and p.asked and p.won is null and not p.aside
                and (p.expanded or p.busy = 0)
            -- All of them, since those with the fewest turns may all be at work already.
            order by p.turns, p.id)
        loop
            exit when made >= wanted;
            way := walk(at_root);
            continue when way is null;
            insert into job (campaign, position, lane, tends, budget, path)
                select of_campaign, p.id, made % about.lanes, wanted >= 32 and made = wanted / 2,
                    budget_of(p.turns, about.nodes_per_second, about.job_seconds), way
                from positions p where p.id = way[cardinality(way)]
                on conflict do nothing;
            -- Whoever imports a store may have taken the position meanwhile.
            continue when not found;
            update positions set busy = busy + 1, turns = turns + (expanded and id = at_root)::integer
                where id = any (way);
            made := made + 1;
        end loop;
        exit when made = made_before or made >= wanted;
    end loop;
    return made;
end $$;
