-- The tree: numbers from moves to positions, what to work on, and taking answers back. The same
-- in Rust, without a database, is `tree.rs`; a test compares the two.

-- Whoever changes the tree of a campaign holds this until the transaction ends, and takes it before
-- any row.
create function hold_tree(of_campaign bigint) returns void language sql as $$
    select pg_advisory_xact_lock(1836413556, of_campaign::integer)
$$;

create function note(of_campaign bigint, happened text) returns void language sql as $$
    insert into incident (campaign, what) values (of_campaign, happened)
$$;

-- Has somebody put together what the moves of a position say.
create function plan_ripe(at_position positions) returns void language sql as $$
    insert into job (campaign, position, priority, budget)
    select c.id, at_position.id, 0,
            (c.nodes_per_second * c.job_seconds * 4.0 ^ least(at_position.turns + 1, 8))::bigint
        from campaign c where c.id = at_position.campaign and not at_position.aside
    on conflict do nothing;
$$;

-- A job ends, and nobody is busy with it any more.
create function end_job(which bigint, how text) returns void language sql as $$
    with ended as (
        update job set state = how, ended = now() where id = which returning path)
    update positions set busy = greatest(0, busy - 1)
        from ended where positions.id = any (ended.path);
$$;

-- What is waiting to be done on a position need not be done.
create function call_off(at_position bigint) returns void language sql as $$
    select end_job(id, 'released') from job
        where position = at_position and kind = 'solve' and state = 'ready';
$$;

-- Sums up the moves of positions, and of all positions above whose numbers change by that:
-- proof = least disproof of a child, disproof = sum of the proofs of the children.
create function back_up(changed bigint[]) returns void language plpgsql as $$
declare
    waiting bigint[] := changed;
    here positions;
    easiest bigint;
    total bigint;
    is_ripe boolean;
begin
    while cardinality(waiting) > 0 loop
        select * into here from positions where id = waiting[1];
        waiting := waiting[2:];
        continue when here.won is not null or not here.expanded;
        select min(child.disproof), coalesce(sum(child.proof), 0)
            into easiest, total
            from edge join positions child on child.id = edge.child
            where edge.parent = here.id and edge.refuted_by is null;
        is_ripe := coalesce(easiest = 0, false) or total = 0;
        -- Until it has an answer of its own, it is not decided.
        easiest := greatest(1, least(coalesce(easiest, 1073741824), 1073741824));
        total := greatest(1, least(total, 1073741824));
        continue when (here.proof, here.disproof, here.ripe) = (easiest, total, is_ripe);
        update positions set proof = easiest, disproof = total, ripe = is_ripe where id = here.id;
        if is_ripe and not here.ripe then
            perform plan_ripe(here);
        elsif here.ripe and not is_ripe then
            perform call_off(here.id);
        end if;
        waiting := waiting || array(
            select distinct parent from edge where child = here.id and parent <> all (waiting));
    end loop;
end $$;

-- How many nodes a job may take: a part of what fits into the time of a job at first, then four
-- times as many in each turn, so that what is easy is decided soon.
create function budget_of(turns integer, rate float8, seconds float8) returns bigint
language sql immutable as $$
    select greatest(10, least(rate * seconds, rate * seconds / 16 * 4.0 ^ least(turns, 4)))::bigint
$$;

-- Goes down from a root to what is best worked on: the move whose refutation is cheapest, where what
-- others work on counts for more (virtual loss). Gives the way to it, or nothing if all is busy.
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
            if not here.aside and not exists (
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

-- Makes so many jobs ready, for roots in turn.
create function plan(of_campaign bigint, wanted integer, me bigint) returns integer language plpgsql as $$
declare
    about campaign;
    at_root bigint;
    way bigint[];
    leaf positions;
    made integer := 0;
    made_before integer;
    least_turns integer;
begin
    perform hold_tree(of_campaign);
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
            order by p.turns, p.id
            limit wanted)
        loop
            exit when made >= wanted;
            way := walk(at_root);
            continue when way is null;
            select * into leaf from positions where id = way[cardinality(way)];
            insert into job (campaign, position, budget, path)
                values (of_campaign, leaf.id,
                    budget_of(leaf.turns, about.nodes_per_second, about.job_seconds), way)
                on conflict do nothing;
            update positions set busy = busy + 1, turns = turns + (expanded and id = at_root)::integer
                where id = any (way);
            made := made + 1;
        end loop;
        exit when made = made_before or made >= wanted;
    end loop;
    return made;
end $$;

-- Jobs whose workers are not heard of any more are taken from them; those that had this three times
-- are set aside.
create function reap(of_campaign bigint) returns void language plpgsql as $$
declare
    lost job;
    after positions;
begin
    for lost in
        select * from job where campaign = of_campaign and state = 'leased' and expires < now()
        for update skip locked
    loop
        perform end_job(lost.id, 'lost');
        if lost.kind = 'check' then
            insert into job (campaign, kind, position, answer, author, priority)
                values (of_campaign, 'check', lost.position, lost.answer, lost.author, lost.priority);
            continue;
        end if;
        update positions set losses = losses + 1, aside = losses >= 2 and won is null
            where id = lost.position returning * into after;
        if after.aside then
            perform note(of_campaign, format(
                'position %s was set aside: three workers were not heard of again', after.key));
        elsif after.ripe then
            perform plan_ripe(after);
        end if;
    end loop;
end $$;

-- Positions lose their answers, and the numbers above are found again.
create function reopen(answers bigint[]) returns void language plpgsql as $$
declare
    opened bigint[];
    above bigint[];
begin
    with changed as (
        update positions set won = null, answer = null, proof = 1, disproof = 1, ripe = false
            where answer = any (answers) returning id)
    select coalesce(array_agg(id), '{}') into opened from changed;
    with restored as (
        update edge set refuted_by = null where refuted_by = any (answers) returning parent)
    select coalesce(array_agg(distinct parent), '{}') into above from restored;
    above := above || array(select distinct parent from edge where child = any (opened));
    perform back_up(opened || above);
    update campaign set state = 'running', ended = null
        where state = 'done' and id in (select campaign from positions where id = any (opened));
end $$;

-- A worker has lied: all of its answers are withdrawn, and what rests on them is open again.
create function ban(liar bigint, reason text) returns void language plpgsql as $$
declare
    its worker;
    answers bigint[];
begin
    update worker set banned = true where id = liar and not banned returning * into its;
    if not found then
        return;
    end if;
    with its_answers as (
        update answer set state = 'withdrawn' where worker = liar and state <> 'withdrawn' returning id)
    select coalesce(array_agg(id), '{}') into answers from its_answers;
    delete from job where kind = 'check' and state = 'ready' and answer = any (answers);
    perform reopen(answers);
    update campaign set doubts = doubts + 1 where id = its.campaign;
    perform note(its.campaign, format('worker %s (%s) is refused from now on and %s answers are withdrawn: %s',
        its.id, its.name, cardinality(answers), reason));
    notify mustplay;
end $$;

-- What follows from what others say about an answer: two who refuse a proof are right against its
-- author, and one who refuses it is wrong against its author and one who accepts it.
create function weigh(which bigint) returns void language plpgsql as $$
declare
    about answer;
    against bigint[];
    for_it integer;
begin
    select * into about from answer where id = which;
    if about.state = 'withdrawn' then
        return;
    end if;
    select coalesce(array_agg(worker) filter (where not valid), '{}'),
           count(*) filter (where valid)
        into against, for_it from opinion where answer = which;
    if cardinality(against) >= 2 and cardinality(against) > for_it then
        perform ban(about.worker, format('the proof of its answer %s is refused: %s', which,
            (select reason from opinion where answer = which and not valid limit 1)));
    elsif cardinality(against) > 0 and for_it >= cardinality(against) then
        perform ban(liar, format('it refused the proof of answer %s, which others accept', which))
            from unnest(against) liar;
        update answer set state = 'standing' where id = which and state = 'disputed';
    elsif cardinality(against) > 0 then
        if about.state = 'standing' then
            update answer set state = 'disputed' where id = which;
            update campaign set doubts = doubts + 1 where id = about.campaign;
            perform note(about.campaign, format('answer %s of worker %s is in doubt', which, about.worker));
        end if;
        if not exists (select from job where kind = 'check' and answer = which and state in ('ready', 'leased')) then
            insert into job (campaign, kind, position, answer, author, priority)
                values (about.campaign, 'check', about.position, which, about.worker, 0);
        end if;
        notify mustplay;
    end if;
end $$;
